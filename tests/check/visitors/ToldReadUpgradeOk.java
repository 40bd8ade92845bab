/* Correct: the value is computed under the write lock. */
// options: --kinds atomicity
// expect: must-hold
import java.util.concurrent.locks.*;
public class ToldReadUpgradeOk {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int stock = 100;
    void take(int n) {
        lock.writeLock().lock();
        try {
            int now = stock;
            stock = now - n;
        } finally { lock.writeLock().unlock(); }
    }
    int stock() {
        lock.readLock().lock();
        try { return stock; } finally { lock.readLock().unlock(); }
    }
    public static void main(String[] args) throws Exception {
        ToldReadUpgradeOk s = new ToldReadUpgradeOk();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(() -> s.take(7)); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(s.stock() == 79 ? "fine" : "LOST");
    }
}
