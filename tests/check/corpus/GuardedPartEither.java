// An object of one class or of another is put around each ledger.
//
// Both ways are never taken for the same ledger.
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

class Loud extends Guarded {
    Loud(Ledger ledger) {
        super(ledger);
    }

    @Override
    public synchronized void add(int amount) {
        super.add(amount);
        System.out.println(amount);
    }
}

class GuardedPartEither {
    static Guarded guard(Ledger ledger, boolean loud) {
        return loud ? new Loud(ledger) : new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger(), number > 1);
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(guarded.average())).start();
        guarded.add(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
