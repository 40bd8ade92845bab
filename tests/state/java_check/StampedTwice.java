/* A StampedLock is not reentrant. */
import java.util.concurrent.locks.StampedLock;

public class StampedTwice {
    static final StampedLock lock = new StampedLock();

    public static void main(String[] args) {
        long stamp = lock.writeLock();
        long again = lock.writeLock(); // found: deadlock
        lock.unlockWrite(again);
        lock.unlockWrite(stamp);
    }
}
