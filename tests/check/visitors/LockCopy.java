// Copies share the array of the original and have locks of their own.
//
// expect: must-find atomicity Series.v

class Series implements Cloneable {
    private Object lock = new Object();
    private final int[] v = new int[1];
    public void bump() {
        synchronized (lock) {
            int x = v[0];
            Thread.yield();
            v[0] = x + 1;
        }
    }
    Series copy() {
        try {
            Series s = (Series)clone();
            s.lock = new Object();
            return s;
        } catch (CloneNotSupportedException e) {
            throw new Error(e);
        }
    }
    int get() {
        return v[0];
    }
}

public class LockCopy {
    public static void main(String[] a) throws Exception {
        Series x = new Series(), y = x.copy();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    x.bump();
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    y.bump();
            });
        System.out.println(x.get() == 40000 ? "OK" : "WRONG " + x.get());
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
