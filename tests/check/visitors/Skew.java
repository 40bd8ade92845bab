// Write skew: each method checks both fields under its own lock and changes one.
//
// expect: must-find atomicity Shift.alice Shift.bob

class Shift {
    private final Object l1 = new Object(), l2 = new Object();
    private volatile boolean alice = true, bob = true;
    public boolean aliceLeaves() {
        synchronized (l1) {
            if (bob) {
                alice = false;
                return true;
            }
            return false;
        }
    }
    public boolean bobLeaves() {
        synchronized (l2) {
            if (alice) {
                bob = false;
                return true;
            }
            return false;
        }
    }
    boolean nobody() {
        return !alice && !bob;
    }
}

public class Skew {
    public static void main(String[] a) throws Exception {
        int bad = 0;
        for (int i = 0; i < 3000; i++) {
            Shift s = new Shift();
            java.util.concurrent.CyclicBarrier b = new java.util.concurrent.CyclicBarrier(2);
            Go.both(
                ()
                    -> {
                    try {
                        b.await();
                    } catch (Exception e) {
                    }
                    s.aliceLeaves();
                },
                () -> {
                    try {
                        b.await();
                    } catch (Exception e) {
                    }
                    s.bobLeaves();
                });
            if (s.nobody())
                bad++;
        }
        System.out.println(bad == 0 ? "OK (not shown)" : "WRONG " + bad);
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
