/* Both may fail the second tryLock and give up: moved == 0 (and 1, 2). */
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.atomic.AtomicInteger;
public class TryLockBoth {
    static final ReentrantLock p = new ReentrantLock(), q = new ReentrantLock(); static final AtomicInteger moved = new AtomicInteger();
    static void mv(ReentrantLock x, ReentrantLock y) { if (x.tryLock()) try { if (y.tryLock()) try { moved.incrementAndGet(); } finally { y.unlock(); } } finally { x.unlock(); } }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(() -> mv(p, q)), y = new Thread(() -> mv(q, p));
        x.start(); y.start(); x.join(); y.join();
        assert moved.get() > 0; // found: assertion
    }
}
