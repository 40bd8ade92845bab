/* What is read under the read lock has changed when the write lock is taken: there is a gap in between. */
// expect: must-find atomicity Seats.free
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Seats {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int free = 1;

    public boolean book() {
        lock.readLock().lock();
        int left;
        try {
            left = free;
        } finally {
            lock.readLock().unlock();
        }
        if (left == 0)
            return false;
        lock.writeLock().lock();
        try {
            free = left - 1;
        } finally {
            lock.writeLock().unlock();
        }
        return true;
    }
}

public class ReadWriteGapBug {
    public static void main(String[] args) throws InterruptedException {
        Seats seats = new Seats();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(seats::book);
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }
}
