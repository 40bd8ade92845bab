// The constructor starts a thread, and goes on to use the ledger.
//
// It holds no lock.
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
        new Thread(() -> add(1)).start();
        ledger.add(2);
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

class GuardedPartStartBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        System.out.println(guarded.average());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
