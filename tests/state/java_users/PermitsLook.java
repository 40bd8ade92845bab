/* Both see availablePermits() >= 1, one acquires for good, the other waits for ever. */
import java.util.concurrent.Semaphore;
public class PermitsLook {
    static final Semaphore s = new Semaphore(1);
    static void take() { if (s.availablePermits() > 0) s.acquireUninterruptibly(); } // found: deadlock
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(PermitsLook::take), y = new Thread(PermitsLook::take);
        x.start(); y.start(); x.join(); y.join();
    }
}
