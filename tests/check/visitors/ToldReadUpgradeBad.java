/* Broken: the value is read under the read lock and written under the write lock, released in between. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.concurrent.locks.*;
public class ToldReadUpgradeBad {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int stock = 100;
    void take(int n) {
        int now;
        lock.readLock().lock();
        try { now = stock; } finally { lock.readLock().unlock(); }
        lock.writeLock().lock();
        try {
            stock = now - n;
        } finally { lock.writeLock().unlock(); }
    }
    int stock() {
        lock.readLock().lock();
        try { return stock; } finally { lock.readLock().unlock(); }
    }
    public static void main(String[] args) throws Exception {
        ToldReadUpgradeBad s = new ToldReadUpgradeBad();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(() -> s.take(7)); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(s.stock() == 79 ? "fine" : "LOST");
    }
}
