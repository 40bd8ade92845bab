/* A point that is read optimistically, and never looked at again. */
import java.util.concurrent.locks.StampedLock;

public class StampedNoValidate {
    private final StampedLock lock = new StampedLock();
    private volatile int x, y;

    void move(int by) {
        long stamp = lock.writeLock();
        x += by;
        y += by;
        lock.unlockWrite(stamp);
    }

    int difference() {
        long stamp = lock.tryOptimisticRead();
        if (!lock.validate(stamp))
            return 0;
        return x - y;
    }

    public static void main(String[] args) throws InterruptedException {
        StampedNoValidate point = new StampedNoValidate();
        Thread t = new Thread(() -> point.move(3));
        t.start();
        assert point.difference() == 0; // found: assertion
        t.join();
    }
}
