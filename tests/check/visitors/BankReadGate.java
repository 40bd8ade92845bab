import java.util.concurrent.locks.*;

/* The gate is taken for reading only, which several threads do at the same time. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class BankReadGate {
    private final ReadWriteLock gate = new ReentrantReadWriteLock();
    private final Lock savings = new ReentrantLock(), checking = new ReentrantLock();
    private long s, c;
    void save(long x) {
        gate.readLock().lock();
        try {
            checking.lock();
            try { savings.lock(); try { c -= x; s += x; } finally { savings.unlock(); } }
            finally { checking.unlock(); }
        } finally { gate.readLock().unlock(); }
    }
    void spend(long x) {
        gate.readLock().lock();
        try {
            savings.lock();
            try { checking.lock(); try { s -= x; c += x; } finally { checking.unlock(); } }
            finally { savings.unlock(); }
        } finally { gate.readLock().unlock(); }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        BankReadGate b = new BankReadGate();
        Thread t1 = new Thread(() -> { for (int i = 0; i < 500; i++) b.save(i); });
        Thread t2 = new Thread(() -> { for (int i = 0; i < 500; i++) b.spend(i); });
        t1.start(); t2.start(); t1.join(); t2.join();
        System.out.println(b.s + b.c);
    }
}
