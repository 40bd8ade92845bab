/* Looks again under the write lock. */
// expect: must-hold
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Rates {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int rate = 1;

    int rate() {
        lock.readLock().lock();
        try {
            return rate;
        } finally {
            lock.readLock().unlock();
        }
    }

    void raise(int by) {
        lock.writeLock().lock();
        try {
            int old = rate();
            rate = old + by;
        } finally {
            lock.writeLock().unlock();
        }
    }
}

class RateCacheRepaired {

    public static void main(String[] args) throws Exception {
        Rates r = new Rates();
        Thread a = new Thread(() -> { r.raise(2); });
        Thread b = new Thread(() -> { r.raise(3); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(r.rate() == 6 ? "OK" : "BROKEN " + r.rate());
    }
}
