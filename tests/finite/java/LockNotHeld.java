// verdict: proved
// Who does not hold a lock cannot give it back.
import java.util.concurrent.locks.ReentrantLock;

public class LockNotHeld {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        boolean thrown = false;
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            thrown = true;
        }
        assert thrown && !lock.isHeldByCurrentThread();
    }
}
