// A thread factory numbers its threads without a lock; two threads hand work to a cached pool.
//
// expect: must-find atomicity Named.next

import java.util.concurrent.*;

class Named implements ThreadFactory {
    private int next;
    public Thread newThread(Runnable r) {
        int n = next;
        Thread.yield();
        next = n + 1;
        Thread t = new Thread(r, "w-" + n);
        t.setDaemon(true);
        return t;
    }
    int next() {
        return next;
    }
}

public class Factory {
    static final java.util.concurrent.atomic.AtomicInteger ran = new java.util.concurrent.atomic.AtomicInteger();
    public static void main(String[] a) throws Exception {
        Named f = new Named();
        Runnable r = () -> {
            for (int i = 0; i < 300; i++)
                f.newThread(() -> {});
        };
        ExecutorService p = Executors.newCachedThreadPool(f);
        Runnable s = () -> {
            for (int i = 0; i < 300; i++)
                p.execute(() -> {
                    try {
                        Thread.sleep(50);
                    } catch (InterruptedException e) {
                    }
                });
        };
        Go.both(s, s);
        System.out.println(f.next() + " threads: " + (f.next() < 600 ? "WRONG probably" : "OK"));
        p.shutdown();
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
