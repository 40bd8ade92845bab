// The object around a ledger is copied.
//
// The copy has the same ledger, and a lock of its own.
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

class Guarded implements Cloneable {
    private final Ledger ledger;

    Guarded(Ledger ledger) {
        this.ledger = ledger;
    }

    public synchronized void add(int amount) {
        ledger.add(amount);
    }

    Guarded copy() {
        try {
            return (Guarded) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    public int average() {
        synchronized (this) {
            return ledger.average();
        }
    }
}

class GuardedPartCloneBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        Guarded other = guarded.copy();
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(other.average())).start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
