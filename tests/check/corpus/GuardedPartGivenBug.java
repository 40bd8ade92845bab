// One object hands its ledger on to another one.
//
// T1 still uses it under the lock of the first.
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
    private Ledger ledger;

    Guarded(Ledger ledger) {
        this.ledger = ledger;
    }

    public synchronized void add(int amount) {
        ledger.add(amount);
    }

    void takeFrom(Guarded other) {
        ledger = other.ledger;
    }

    public int average() {
        synchronized (this) {
            return ledger.average();
        }
    }
}

class GuardedPartGivenBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        Guarded other = guard(new Ledger());
        other.takeFrom(guarded);
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(other.average())).start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
