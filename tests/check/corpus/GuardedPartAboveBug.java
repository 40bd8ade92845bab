// A constructor puts its ledger into its own field, and the one above it into a field of another object.
//
// The two objects have different locks.
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

class Base {
    Ledger second;

    Base(Ledger ledger, Base other) {
        if (other != null)
            other.second = ledger;
    }

    public synchronized int second() {
        return second == null ? 0 : second.average();
    }
}

class Guarded extends Base {
    private final Ledger ledger;

    Guarded(Ledger ledger, Base other) {
        super(ledger, other);
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

class GuardedPartAboveBug {
    static Guarded guard(Ledger ledger, Base other) {
        return new Guarded(ledger, other);
    }

    static void round(int number) {
        Guarded other = guard(new Ledger(), null);
        Guarded guarded = guard(new Ledger(), other);
        new Thread(() -> guarded.add(number)).start();
        System.out.println(other.second());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
