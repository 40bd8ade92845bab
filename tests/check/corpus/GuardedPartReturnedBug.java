// The object around a ledger gives it out.
//
// T2 looks at it when the lock has been given back.
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

    public synchronized Ledger ledger() {
        return ledger;
    }
}

class GuardedPartReturnedBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> {
            guarded.add(number);
            guarded.add(number);
        }).start();
        new Thread(() -> System.out.println(guarded.ledger().average())).start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
