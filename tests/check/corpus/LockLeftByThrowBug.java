// Who calls sell() knows that it leaves the lock taken where it refuses an amount, and gives it back in its handler. But it counts the
// refusal behind that, when others may be between cash and sales.
//
// T1's sale is refused, it gives the lock back and reads `refused`; T2's sale is refused as well, and counted; T1 writes `refused`.
//
// expect: must-find atomicity Till.refused

import java.util.concurrent.locks.ReentrantLock;

class Till {
    private final ReentrantLock guard = new ReentrantLock();
    private int cash;
    private int sales;
    private int refused;

    private void sell(int amount) {
        guard.lock();
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing sold for " + amount);
        }
        cash += amount;
        sales++;
        guard.unlock();
    }

    public void trySell(int amount) {
        try {
            sell(amount);
        } catch (IllegalArgumentException wrong) {
            guard.unlock();
            refused++;
        }
    }
}

class LockLeftByThrowBug {
    public static void main(String[] args) {
        Till till = new Till();
        new Thread(() -> till.trySell(args.length)).start();
        new Thread(() -> till.trySell(args.length)).start();
    }
}
