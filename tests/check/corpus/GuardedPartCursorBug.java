// A cursor looks at a ledger for the object around it.
//
// Who uses the cursor does not hold the lock of that object.
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

    Cursor cursor() {
        return new Cursor();
    }

    class Cursor {
        int average() {
            return count == 0 ? 0 : total / count;
        }
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

    Ledger.Cursor cursor() {
        return ledger.cursor();
    }

    public int average() {
        synchronized (this) {
            return ledger.average();
        }
    }
}

class GuardedPartCursorBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> guarded.add(number)).start();
        System.out.println(guarded.cursor().average());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
