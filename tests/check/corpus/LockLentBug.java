// A helper gives the caller's lock back while it waits for the disk, and takes it again. The caller goes on with what it has read before.
//
// T1 reads total, gives the lock back in flush, T2 adds its amount, T1 writes its old sum: T2's amount is lost.
//
// expect: must-find atomicity Ledger.total

import java.util.concurrent.locks.ReentrantLock;

class Ledger {
    private final ReentrantLock lock = new ReentrantLock();
    private int total;

    public void book(int amount) {
        lock.lock();
        try {
            int before = total;
            flush();
            total = before + amount;
        } finally {
            lock.unlock();
        }
    }

    private void flush() {
        lock.unlock();
        try {
            Thread.yield();
        } finally {
            lock.lock();
        }
    }
}

class LockLentBug {
    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    ledger.book(1);
            }).start();
    }
}
