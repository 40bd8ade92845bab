// No finally gives the lock back where an amount is refused: then it is held for ever, but nobody comes between the accesses. The refusal
// is for those who hand over nonsense, and nobody here does.
//
// The lock counts all the same: where the exception leaves the method, it is taken to be given back, which only allows more.
//
// expect: must-prove Till

import java.util.concurrent.locks.ReentrantLock;

class Till {
    private final ReentrantLock guard = new ReentrantLock();
    private int cash;
    private int sales;

    public void sell(int amount) {
        guard.lock();
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing sold for " + amount);
        }
        cash += check(amount);
        sales++;
        guard.unlock();
    }

    private int check(int amount) {
        if (amount > 1000) {
            throw new IllegalArgumentException("too much for one sale");
        }
        return amount;
    }

    public int average() {
        guard.lock();
        int result = sales == 0 ? 0 : cash / sales;
        guard.unlock();
        return result;
    }
}

class LockLeftByThrowRepaired {
    public static void main(String[] args) {
        Till till = new Till();
        new Thread(() -> till.sell(12)).start();
        new Thread(() -> till.sell(30)).start();
        System.out.println(till.average());
    }
}
