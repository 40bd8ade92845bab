/* A writer that is not given the lock in time gives it back all the same. */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class TimedReadLock {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;

    /*
     * outcome: 1
     * outcome: 
     * exception: java.lang.IllegalMonitorStateException
     */
    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            lock.readLock().lock();
            lock.readLock().unlock();
        });
        reader.start();
        boolean got = lock.writeLock().tryLock(1, TimeUnit.SECONDS);
        if (got)
            value = 1;
        lock.writeLock().unlock(); // found: exception
        reader.join();
        System.out.println(value);
    }
}
