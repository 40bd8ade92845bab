/* Read lock and write lock only. */
// holds
import java.util.concurrent.locks.StampedLock;
public class StampedRead {
    static final StampedLock sl = new StampedLock(); static int x, y;
    public static void main(String[] a) throws Exception {
        Thread w = new Thread(() -> { long s = sl.writeLock(); try { x++; y++; } finally { sl.unlockWrite(s); } });
        w.start();
        long s = sl.readLock();
        try { assert x == y; } finally { sl.unlockRead(s); }
        w.join();
        assert x == 1 && y == 1;
    }
}
