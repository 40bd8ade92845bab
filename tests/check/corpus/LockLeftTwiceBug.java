// Sales within sales: the lock is taken again each time, and none of it is given back where an amount is refused. The handler gives
// it back once for each time that it was taken, and only then looks at what was sold.
//
// A sale calls itself, so it cannot be put in the place of its calls.
//
// T1 has given all back and reads cash; T2 sells; T1 reads sales.
//
// expect: must-find atomicity Till.cash Till.sales

import java.util.concurrent.locks.ReentrantLock;

class Till {
    private final ReentrantLock guard = new ReentrantLock();
    private int cash;
    private int sales;

    private void sell(int amount, int times) {
        guard.lock();
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing sold for " + amount);
        }
        cash += amount;
        sales++;
        if (times > 1) {
            sell(amount - 1, times - 1);
        }
        guard.unlock();
    }

    public int trySell(int amount, int times) {
        try {
            sell(amount, times);
        } catch (IllegalArgumentException wrong) {
            while (guard.isHeldByCurrentThread()) {
                guard.unlock();
            }
        }
        return cash / Math.max(1, sales);
    }
}

class LockLeftTwiceBug {
    public static void main(String[] args) {
        Till till = new Till();
        new Thread(() -> till.trySell(3, 5)).start();
        new Thread(() -> till.trySell(2, 2)).start();
    }
}
