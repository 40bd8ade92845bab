/* Two readers do hits++ under the read lock. */
import java.util.concurrent.locks.ReentrantReadWriteLock;
public class RwWriteUnderRead {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int hits;
    static void get() { rw.readLock().lock(); try { hits++; } finally { rw.readLock().unlock(); } } // found: race
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(RwWriteUnderRead::get), y = new Thread(RwWriteUnderRead::get);
        x.start(); y.start(); x.join(); y.join();
        assert hits == 2; // found: assertion
    }
}
