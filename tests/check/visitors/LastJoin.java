// Only the last thread of the loop is joined before main counts.
//
// expect: must-find atomicity Tally.n

class Tally {
    private int n;
    public void tick() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
    int n() {
        return n;
    }
}

public class LastJoin {
    public static void main(String[] a) throws Exception {
        Tally t = new Tally();
        Thread th = null;
        for (int i = 0; i < 2; i++) {
            if (th != null && i > 5)
                th.join();
            int len = i == 0 ? 20000 : 1;
            th = new Thread(() -> {
                for (int k = 0; k < len; k++)
                    synchronized (t) {
                        t.tick();
                    }
            });
            th.start();
        }
        th.join();
        for (int k = 0; k < 20000; k++)
            t.tick();
        Thread.sleep(500);
        System.out.println(t.n() == 40001 ? "OK" : "WRONG " + t.n());
    }
}
