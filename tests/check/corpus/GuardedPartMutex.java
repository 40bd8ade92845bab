// The lock is what a field of the object around a ledger holds: that object itself, or one that it is given.
//
// Whichever it is, it is the same for all that use the ledger. Who wants several steps in one takes it as well, where it is the object itself.
//
// expect: must-prove Ledger
// expect: must-hold

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

    public int average() {
        synchronized (mutex) {
            return ledger.average();
        }
    }
}

class GuardedPartMutex {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        Guarded given = new Guarded(new Ledger(), new Object());
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> given.add(number)).start();
        new Thread(() -> System.out.println(guarded.average() + given.average())).start();
        synchronized (guarded) {
            guarded.add(1);
            guarded.add(guarded.average());
        }
        given.add(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
