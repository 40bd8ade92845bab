import java.util.concurrent.locks.StampedLock;
/** BROKEN: a StampedLock is not reentrant; the helper takes the read lock that its caller has as a writer, only if the value is odd. */
public class StampedSelf {
    static class Meter {
        private final StampedLock sl = new StampedLock();
        private int n;
        int get() { long s = sl.readLock(); try { return n; } finally { sl.unlockRead(s); } } // found: deadlock
        void add(int d) { long s = sl.writeLock(); try { n += d; if ((n & 1) == 1) n = round(); } finally { sl.unlockWrite(s); } } // found: deadlock
        private int round() { return get() + 1; }
    }
    public static void main(String[] a) throws Exception {
        Meter m = new Meter();
        Thread t = new Thread(() -> m.add(2)), u = new Thread(() -> m.add(3));
        t.start(); u.start(); t.join(); u.join();
    }
}
