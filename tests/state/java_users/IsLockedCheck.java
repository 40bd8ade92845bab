/* Both see isLocked() false, then both lock one after the other: entered == 2. */
import java.util.concurrent.locks.ReentrantLock;
public class IsLockedCheck {
    static final ReentrantLock lock = new ReentrantLock();
    static int entered;
    static void work() {
        if (!lock.isLocked()) { lock.lock(); try { entered++; assert entered == 1; } finally { /* never given back */ if (entered > 1) lock.unlock(); else lock.unlock(); } } // found: assertion
    }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(IsLockedCheck::work), y = new Thread(IsLockedCheck::work);
        x.start(); y.start(); x.join(); y.join();
    }
}
