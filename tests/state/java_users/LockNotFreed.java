/* An exception leaves the lock taken: the other one waits for ever. */
import java.util.concurrent.locks.ReentrantLock;

public class LockNotFreed {
    static final ReentrantLock lock = new ReentrantLock();

    static void divide(int by) {
        lock.lock(); // found: deadlock
        System.out.println(10 / by); // found: exception
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> divide(0));
        other.start();
        divide(2);
        other.join();
    }
}
