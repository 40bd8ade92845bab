// verdict: proved
// As LockOrder, but nobody waits who holds a lock.
import java.util.concurrent.locks.ReentrantLock;

public class LockTried {
    static final ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        if (second.tryLock()) {
            second.unlock();
        }
        first.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> both(left, right)).start();
        both(right, left);
    }
}
