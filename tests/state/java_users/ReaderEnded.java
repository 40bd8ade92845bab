import java.util.concurrent.locks.*;
/** BROKEN: the reader that came second ends with the lock; a daemon writer waits for ever, main ends. */
public class ReaderEnded {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int v, seen;
    public static void main(String[] a) throws Exception {
        Thread good = new Thread(() -> { rw.readLock().lock(); try { seen = v; } finally { rw.readLock().unlock(); } });
        Thread bad = new Thread(() -> { rw.readLock().lock(); if (v == 0) return; rw.readLock().unlock(); });
        Thread w = new Thread(() -> { rw.writeLock().lock(); v++; rw.writeLock().unlock(); }); // found: deadlock
        w.setDaemon(true);
        good.start(); bad.start(); good.join(); bad.join();
        w.start();
    }
}
