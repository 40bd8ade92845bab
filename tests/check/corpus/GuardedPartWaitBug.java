// A private method of the object around a ledger waits between two steps on it.
//
// The lock is given up then.
//
// expect: must-find atomicity Ledger.total

class Ledger {
    private int total;
    private int count;

    void add(int amount) {
        total += amount;
        count++;
    }

    void scale(int by, Guarded around) throws InterruptedException {
        int old = total;
        around.lull();
        total = old * by;
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

    public void scale(int by) throws InterruptedException {
        ledger.scale(by, this);
    }

    synchronized void lull() throws InterruptedException {
        wait(1);
    }

    public int average() {
        synchronized (this) {
            return ledger.average();
        }
    }
}

class GuardedPartWaitBug {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) throws InterruptedException {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> guarded.add(number)).start();
        guarded.scale(2);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
