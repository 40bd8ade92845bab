/* Reentrant, hold counts per thread; isLocked while held. */
// holds
import java.util.concurrent.locks.ReentrantLock;
public class HoldCount {
    static final ReentrantLock l = new ReentrantLock(true); static int n;
    static void w() { l.lock(); try { l.lock(); try { assert l.getHoldCount() == 2 && l.isLocked() && l.isHeldByCurrentThread(); n++; } finally { l.unlock(); } assert l.getHoldCount() == 1; } finally { l.unlock(); } assert l.getHoldCount() == 0; }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(HoldCount::w), y = new Thread(HoldCount::w);
        x.start(); y.start(); w(); x.join(); y.join();
        assert n == 3;
    }
}
