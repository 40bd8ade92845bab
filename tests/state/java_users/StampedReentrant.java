/* StampedLock is not reentrant. */
import java.util.concurrent.locks.StampedLock;

public class StampedReentrant {
    private final StampedLock lock = new StampedLock();
    private int n;

    int get() {
        long stamp = lock.readLock(); // found: deadlock
        try {
            return n;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    void increment() {
        long stamp = lock.writeLock();
        try {
            n = get() + 1;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedReentrant counter = new StampedReentrant();
        Thread t = new Thread(counter::increment);
        t.start();
        t.join();
    }
}
