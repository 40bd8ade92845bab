// The field that holds the lock is set again.
//
// T1 holds the old lock, T2 the new one.
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
    private Object mutex;

    Guarded(Ledger ledger) {
        this.ledger = ledger;
        mutex = this;
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

    void renew() {
        mutex = new Object();
    }

    public int average() {
        synchronized (mutex) {
            return ledger.average();
        }
    }
}

class GuardedPartMutexSetBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> guarded.add(number)).start();
        guarded.renew();
        System.out.println(guarded.average());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
