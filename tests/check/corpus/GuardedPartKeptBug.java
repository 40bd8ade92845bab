// A ledger has an object around it, but is also used by its own name.
//
// T2 takes no lock.
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

class GuardedPartKeptBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Ledger ledger = new Ledger();
        Guarded guarded = guard(ledger);
        new Thread(() -> {
            guarded.add(number);
            guarded.add(number);
        }).start();
        new Thread(() -> System.out.println(ledger.average())).start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
