import java.util.concurrent.locks.ReentrantLock;

/* Each direction has a lock of its own, which keeps nobody apart. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderGateBug {
    private static final ReentrantLock swaps = new ReentrantLock(), warms = new ReentrantLock();
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
        warms.lock();
        try {
            synchronized (cold) {
                synchronized (hot) {
                    inHot += inCold;
                    inCold = 0;
                }
            }
        } finally {
            warms.unlock();
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
