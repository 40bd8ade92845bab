/* Lost update: value read under the read lock, written under the write lock. */
// expect: must-find atomicity Rates.rate
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
        int old = rate();
        lock.writeLock().lock();
        try {
            rate = old + by;
        } finally {
            lock.writeLock().unlock();
        }
    }
}

class RateCache {

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
