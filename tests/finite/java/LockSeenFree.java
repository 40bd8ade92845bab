// verdict: assertion
// Between two exits, who tries sees that one lock is free and the other one is not.
import java.util.concurrent.locks.ReentrantLock;

public class LockSeenFree {
    static final ReentrantLock outer = new ReentrantLock(), inner = new ReentrantLock();

    public static void main(String[] args) {
        outer.lock();
        inner.lock();
        new Thread(() -> {
            if (inner.tryLock()) {
                assert outer.tryLock();
            }
        }).start();
        inner.unlock();
        outer.unlock();
    }
}
