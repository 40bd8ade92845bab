/* A ReentrantReadWriteLock: readers see all or nothing. */
// holds
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWrite {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int x, y;

    public static void main(String[] args) {
        new Thread(() -> {
            lock.writeLock().lock();
            x++;
            y++;
            lock.writeLock().unlock();
        }).start();
        lock.readLock().lock();
        assert x == y;
        lock.readLock().unlock();
    }
}
