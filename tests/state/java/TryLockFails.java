/* A lock that could not be had tells nothing of what its owner did before. */
import java.util.concurrent.locks.ReentrantLock;

public class TryLockFails {
    static final ReentrantLock lock = new ReentrantLock();
    static int value;

    /*
     * race
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            value = 1; // found: race
            lock.lock();
            lock.unlock();
            lock.lock();
        });
        t.start();
        if (lock.tryLock())
            lock.unlock();
        else
            value = 2;
        System.out.println("end");
    }
}
