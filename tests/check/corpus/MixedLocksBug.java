// The monitor of a ReentrantLock and the lock itself are two locks: who takes the one is not kept out by the other.
//
// T1 in deposit reads amount under lock(), T2 in clear writes it under the monitor, T1 writes: what T2 did is lost.
//
// expect: must-find atomicity Purse.amount

import java.util.concurrent.locks.ReentrantLock;

class Purse {
    private final ReentrantLock lock = new ReentrantLock();
    private int amount;

    public void deposit(int more) {
        lock.lock();
        try {
            amount = amount + more;
        } finally {
            lock.unlock();
        }
    }

    public void clear() {
        synchronized (lock) {
            amount = 0;
        }
    }
}

class MixedLocksBug {
    public static void main(String[] args) {
        Purse purse = new Purse();
        new Thread(() -> purse.deposit(1)).start();
        new Thread(purse::clear).start();
    }
}
