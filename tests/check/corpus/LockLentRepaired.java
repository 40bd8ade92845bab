// A helper takes the lock that its caller holds once more, and gives back only that. Another lock, which is given back and taken again for the time of a
// pause, protects nothing of the ledger.
//
// expect: must-prove Ledger

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Ledger {
    private final ReentrantLock lock = new ReentrantLock();
    private int total;

    public void book(int amount) {
        lock.lock();
        try {
            int before = total;
            check(amount);
            total = before + amount;
        } finally {
            lock.unlock();
        }
    }

    private void check(int amount) {
        lock.lock();
        try {
            if (total + amount < 0)
                throw new IllegalStateException("overdrawn");
        } finally {
            lock.unlock();
        }
    }
}

class Printer {
    private final Lock paper = new ReentrantLock();

    void print() {
        paper.lock();
        try {
            pause();
        } finally {
            paper.unlock();
        }
    }

    private void pause() {
        paper.unlock();
        Thread.yield();
        paper.lock();
    }
}

class LockLentRepaired {
    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        Printer printer = new Printer();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++) {
                    ledger.book(1);
                    printer.print();
                }
            }).start();
    }
}
