/* A map behind a read-write lock, changed under the lock for reading. */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteWrongLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int hits;

    int hit() {
        lock.readLock().lock();
        try {
            return ++hits; // found: race
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteWrongLock map = new ReadWriteWrongLock();
        Thread t = new Thread(map::hit);
        t.start();
        map.hit();
        t.join();
        assert map.hits == 2; // found: assertion
    }
}
