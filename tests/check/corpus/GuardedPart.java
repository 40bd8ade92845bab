// Many ledgers are made in one place, and each has one object around it whose lock protects it.
//
// Nobody else has a ledger but the object around it, so the lock of that is one lock for each ledger.
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
    private final Ledger ledger;

    Guarded(Ledger ledger) {
        this.ledger = ledger;
    }

    public synchronized void add(int amount) {
        ledger.add(amount);
    }

    public int average() {
        synchronized (this) {
            return ledger.average();
        }
    }
}

class GuardedPart {
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
