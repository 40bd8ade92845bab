/* Downgrade is allowed. */
// holds
import java.util.concurrent.locks.ReentrantReadWriteLock;
public class RwDowngrade {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int v, w;
    static void set() {
        rw.writeLock().lock();
        try { v++; w++; rw.readLock().lock(); } finally { rw.writeLock().unlock(); }
        try { assert v == w; } finally { rw.readLock().unlock(); }
    }
    static void get() { rw.readLock().lock(); try { assert v == w; } finally { rw.readLock().unlock(); } }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(RwDowngrade::set), y = new Thread(RwDowngrade::get);
        x.start(); y.start(); x.join(); y.join();
        assert v == 1;
    }
}
