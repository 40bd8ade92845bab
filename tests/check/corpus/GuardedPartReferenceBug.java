// Objects are put around a ledger by a reference to their constructor.
//
// It is called twice with the same ledger.
//
// expect: must-find atomicity Ledger.total

import java.util.function.Function;

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

class GuardedPartReferenceBug {
    static void round(int number) {
        Function<Ledger, Guarded> guard = Guarded::new;
        Ledger ledger = new Ledger();
        Guarded guarded = guard.apply(ledger);
        Guarded other = guard.apply(ledger);
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(other.average())).start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
