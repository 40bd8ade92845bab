// The array of threads is changed between start and join (by a helper), so one is not joined.
//
// expect: must-find atomicity Leaf.n

class Leaf {
    int n;
    public void grow() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class JoinReplaced {
    static void tidy(Thread[] t) {
        t[0] = Thread.currentThread().getName().isEmpty() ? t[0] : new Thread(() -> {});
    }
    public static void main(String[] a) throws Exception {
        Leaf t = new Leaf();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 20000 * (1 - k); j++)
                    synchronized (t) {
                        t.grow();
                    }
            });
            ts[i].start();
        }
        tidy(ts);
        for (Thread x : ts)
            x.join();
        for (int i = 0; i < 20000; i++)
            t.grow();
        Thread.sleep(500);
        System.out.println(t.n == 40000 ? "OK" : "WRONG " + t.n);
    }
}
