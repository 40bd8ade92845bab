// Striped counters: each stripe is an object with its own lock.
//
// expect: must-prove Stripe
// expect: must-prove Striped

class Stripe {
    private int n;
    public synchronized void inc() {
        n++;
    }
    public synchronized int get() {
        return n;
    }
}

class Striped {
    private final Stripe[] s = new Stripe[8];
    Striped() {
        for (int i = 0; i < s.length; i++)
            s[i] = new Stripe();
    }
    public void inc(int k) {
        s[k & 7].inc();
    }
    int sum() {
        int t = 0;
        for (Stripe x : s)
            t += x.get();
        return t;
    }
}

public class OkStripes {
    public static void main(String[] x) throws Exception {
        Striped s = new Striped();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                s.inc(i);
        };
        Go.both(r, r);
        System.out.println(s.sum() == 100000 ? "OK" : "WRONG");
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
