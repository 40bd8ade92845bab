/* Both try the other's lock and give up if they cannot have it: both may give up. */
import java.util.concurrent.locks.*;
import java.util.concurrent.atomic.*;
public class TryBoth {
    static final ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
    static final AtomicInteger done = new AtomicInteger();
    static void move(ReentrantLock x, ReentrantLock y) {
        x.lock();
        try {
            if (y.tryLock()) try { done.incrementAndGet(); } finally { y.unlock(); }
        } finally { x.unlock(); }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> move(a, b));
        t.start();
        move(b, a);
        t.join();
        assert done.get() > 0; // found: assertion
    }
}
