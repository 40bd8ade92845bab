/* A lock that could not be had in time is given back all the same. */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedLock {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;

    static void work() throws InterruptedException {
        boolean got = lock.tryLock(100, TimeUnit.MILLISECONDS);
        try {
            if (got)
                n++;
        } finally {
            lock.unlock(); // found: exception
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                work();
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
        work();
        t.join();
    }
}
