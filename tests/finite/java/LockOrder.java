// verdict: deadlock
import java.util.concurrent.locks.ReentrantLock;

public class LockOrder {
    static final ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> both(left, right)).start();
        both(right, left);
    }
}
