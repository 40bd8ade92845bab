/* Who reads cannot become who writes without giving up the lock. */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteUpgrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    public static void main(String[] args) {
        lock.readLock().lock();
        lock.writeLock().lock(); // found: deadlock
        lock.writeLock().unlock();
        lock.readLock().unlock();
    }
}
