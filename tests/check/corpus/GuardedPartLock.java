// The object around each ledger has a lock of the library in a field that never changes.
//
// Whoever uses the ledger holds it.
//
// expect: must-prove Ledger
// expect: must-hold

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Ledger {
    private int total;
    private int count;

    void add(int amount) {
        total += amount;
        count++;
    }

    int average() {
        return count == 0 ? 0 : total / count;
    }
}

class Guarded {
    private final Ledger ledger;
    private final Lock lock = new ReentrantLock();

    Guarded(Ledger ledger) {
        this.ledger = ledger;
    }

    public void add(int amount) {
        lock.lock();
        try {
            ledger.add(amount);
        } finally {
            lock.unlock();
        }
    }

    public int average() {
        lock.lock();
        try {
            return ledger.average();
        } finally {
            lock.unlock();
        }
    }
}

class GuardedPartLock {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(guarded.average())).start();
        guarded.add(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
