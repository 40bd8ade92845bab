// holds
import java.util.concurrent.TimeUnit; import java.util.concurrent.locks.*;
/** CORRECT: opposite orders, but with a time and giving up. */
public class TimedFallback {
    static final ReentrantReadWriteLock A = new ReentrantReadWriteLock(); static final ReentrantLock B = new ReentrantLock();
    static int moved, gaveUp;
    static void one() { A.writeLock().lock(); try { B.lock(); try { moved++; } finally { B.unlock(); } } finally { A.writeLock().unlock(); } }
    static void two() { B.lock(); try { boolean got = false; try { got = A.writeLock().tryLock(10, TimeUnit.MILLISECONDS); } catch (InterruptedException e) { } if (got) { try { moved++; } finally { A.writeLock().unlock(); } } else gaveUp++; } finally { B.unlock(); } }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(TimedFallback::one), u = new Thread(TimedFallback::two);
        t.start(); u.start(); t.join(); u.join();
        if (moved + gaveUp != 2) throw new AssertionError();
    }
}
