// The read lock is given back before the write lock is taken, and the value is not read again.
//
// expect: must-find atomicity Rates.rate

import java.util.concurrent.locks.*;

class Rates {
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private int rate;
    public void raise() {
        int r;
        rw.readLock().lock();
        try {
            r = rate;
        } finally {
            rw.readLock().unlock();
        }
        Thread.yield();
        rw.writeLock().lock();
        try {
            rate = r + 1;
        } finally {
            rw.writeLock().unlock();
        }
    }
    int rate() {
        return rate;
    }
}

public class RwUpgrade {
    public static void main(String[] a) throws Exception {
        Rates x = new Rates();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                x.raise();
        };
        Go.both(r, r);
        System.out.println(x.rate() == 40000 ? "OK" : "WRONG " + x.rate());
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
