// A subclass does two synchronized steps of its superclass (protected methods) without holding the lock between.
//
// expect: must-find atomicity Base.low Base.high

class Base {
    private int low, high;
    protected synchronized void low(int v) {
        low = v;
    }
    protected synchronized void high(int v) {
        high = v;
    }
    public synchronized boolean same() {
        return low == high;
    }
}

class Range extends Base {
    public void both(int v) {
        low(v);
        high(v);
    }
}

public class SuperParts {
    public static void main(String[] a) throws Exception {
        Range r = new Range();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 200000; i++)
                    r.both(i);
            },
            () -> {
                for (int i = 0; i < 200000; i++)
                    if (!r.same())
                        bad[0]++;
            });
        System.out.println(bad[0] == 0 ? "OK" : "WRONG " + bad[0]);
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
