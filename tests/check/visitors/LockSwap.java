// Reset() puts another lock into the field, so two threads can hold "the" lock.
//
// expect: must-find atomicity Meter.n

class Meter {
    private Object lock = new Object();
    private int n;
    public void hit() {
        synchronized (lock) {
            int v = n;
            Thread.yield();
            n = v + 1;
        }
    }
    void rotate() {
        lock = new Object();
    }
    int n() {
        return n;
    }
}

public class LockSwap {
    public static void main(String[] a) throws Exception {
        Meter m = new Meter();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++) {
                    m.rotate();
                    m.hit();
                }
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    m.hit();
            });
        System.out.println(m.n() == 40000 ? "OK" : "WRONG " + m.n());
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
