// An object of one class is put around each ledger, and sometimes one of another class as well.
//
// The two have different locks.
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

class GuardedPartBothBug {
    static Guarded guard(Ledger ledger, boolean loud) {
        Guarded guarded = new Guarded(ledger);
        if (loud)
            new Thread(() -> new Loud(ledger).add(1)).start();
        return guarded;
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger(), number > 0);
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(guarded.average())).start();
        guarded.add(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
