/* A point that is read optimistically. */
// holds
import java.util.concurrent.locks.StampedLock;

public class StampedPoint {
    private final StampedLock lock = new StampedLock();
    private volatile int x, y;

    void move(int by) {
        long stamp = lock.writeLock();
        try {
            x += by;
            y += by;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int difference() {
        long stamp = lock.tryOptimisticRead();
        int a = x, b = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                a = x;
                b = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return a - b;
    }

    public static void main(String[] args) throws InterruptedException {
        StampedPoint point = new StampedPoint();
        Thread t = new Thread(() -> point.move(3));
        t.start();
        assert point.difference() == 0;
        t.join();
    }
}
