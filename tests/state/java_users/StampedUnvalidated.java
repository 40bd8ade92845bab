/* Optimistic read that is not validated; x != y can be seen. */
import java.util.concurrent.locks.StampedLock;
public class StampedUnvalidated {
    static final StampedLock sl = new StampedLock(); static int x, y;
    public static void main(String[] a) throws Exception {
        Thread w = new Thread(() -> { long s = sl.writeLock(); x++; y++; sl.unlockWrite(s); }); // found: race race
        w.start();
        long s = sl.tryOptimisticRead();
        int p = x, q = y;
        assert p == q; // found: assertion
        w.join();
    }
}
