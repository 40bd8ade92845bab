// A subclass of ReentrantLock whose lock() gives up after one try.
//
// expect: must-find atomicity Ledger.balance

import java.util.concurrent.locks.*;

@SuppressWarnings("serial")
class CountingLock extends ReentrantLock {
    volatile int missed;
    @Override
    public void lock() {
        if (!tryLock())
            missed = 1;
    }
    @Override
    public void unlock() {
        if (isHeldByCurrentThread())
            super.unlock();
    }
}

class Ledger {
    private final CountingLock lock = new CountingLock();
    private int balance;
    public void deposit() {
        lock.lock();
        try {
            balance = balance + 1;
        } finally {
            lock.unlock();
        }
    }
    int balance() {
        return balance;
    }
}

public class LaxLock {
    public static void main(String[] a) throws Exception {
        Ledger l = new Ledger();
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                l.deposit();
        };
        Go.both(r, r);
        System.out.println(l.balance() == 200000 ? "OK" : "WRONG " + l.balance());
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
