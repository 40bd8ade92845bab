// Several steps are taken under the lock of the object around a ledger, but that uses another lock.
//
// T2 comes between the look and the act.
//
// expect: must-find atomicity Ledger.total

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
    final Ledger ledger;
    private final Object mutex;

    Guarded(Ledger ledger) {
        this.ledger = ledger;
        this.mutex = new Object();
    }

    Guarded(Ledger ledger, Object mutex) {
        this.ledger = ledger;
        this.mutex = mutex;
    }

    public void add(int amount) {
        synchronized (mutex) {
            ledger.add(amount);
        }
    }

    public synchronized void twice() {
        ledger.add(ledger.average());
    }

    public int average() {
        synchronized (mutex) {
            return ledger.average();
        }
    }
}

class GuardedPartMutexOtherBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> guarded.add(number)).start();
        new Thread(guarded::twice).start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
