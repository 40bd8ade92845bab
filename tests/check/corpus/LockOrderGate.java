import java.util.concurrent.locks.ReentrantLock;

/* Two caches are swapped in both directions, but only by who holds the lock of the swaps. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderGate {
    private static final ReentrantLock swaps = new ReentrantLock();
    private static final Object hot = new Object(), cold = new Object();
    private static int inHot, inCold;

    static void cool() {
        swaps.lock();
        try {
            synchronized (hot) {
                synchronized (cold) {
                    inCold += inHot;
                    inHot = 0;
                }
            }
        } finally {
            swaps.unlock();
        }
    }

    static void warm() {
        swaps.lock();
        try {
            synchronized (cold) {
                synchronized (hot) {
                    inHot += inCold;
                    inCold = 0;
                }
            }
        } finally {
            swaps.unlock();
        }
    }

    static void fill() {
        synchronized (hot) {
            inHot++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread cooler = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                cool();
                fill();
            }
        });
        Thread warmer = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                warm();
            }
        });
        cooler.start();
        warmer.start();
        cooler.join();
        warmer.join();
    }
}
