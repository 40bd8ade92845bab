import java.util.concurrent.locks.*;
/** BROKEN: two daemons and two read-write locks in a circle; main ends. The reader that hinders the writer came second. */
public class DaemonCircle {
    static final ReentrantReadWriteLock A = new ReentrantReadWriteLock(), B = new ReentrantReadWriteLock();
    static int a, b;
    public static void main(String[] s) throws Exception {
        Thread r = new Thread(() -> { A.readLock().lock(); int x = a; A.readLock().unlock(); });
        Thread t = new Thread(() -> { A.readLock().lock(); try { B.writeLock().lock(); b += a; B.writeLock().unlock(); } finally { A.readLock().unlock(); } }); // found: deadlock
        Thread u = new Thread(() -> { B.readLock().lock(); try { A.writeLock().lock(); a += b; A.writeLock().unlock(); } finally { B.readLock().unlock(); } });
        for (Thread x : new Thread[] { r, t, u }) { x.setDaemon(true); x.start(); }
        r.join();
    }
}
