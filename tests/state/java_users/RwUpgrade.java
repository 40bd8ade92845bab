/* ReentrantReadWriteLock cannot be upgraded: a thread with the read lock waits for itself. */
import java.util.concurrent.locks.ReentrantReadWriteLock;
public class RwUpgrade {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int v;
    static void bump() {
        rw.readLock().lock();
        try { if (v == 0) { rw.writeLock().lock(); try { v = 1; } finally { rw.writeLock().unlock(); } } } // found: deadlock
        finally { rw.readLock().unlock(); }
    }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(RwUpgrade::bump); x.start(); x.join();
    }
}
