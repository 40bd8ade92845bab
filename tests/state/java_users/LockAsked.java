/* Looks whether a lock is taken. */
import java.util.concurrent.locks.ReentrantLock;
public class LockAsked {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> { lock.lock(); lock.unlock(); });
        t.start();
        assert !lock.isLocked(); // found: assertion
        t.join();
        assert !lock.isLocked();
    }
}
