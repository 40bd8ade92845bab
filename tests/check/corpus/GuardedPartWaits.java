// The object around a ledger waits for something to be in it, for its own lock.
//
// Behind the wait it looks again.
//
// expect: must-prove Ledger
// expect: must-hold

class Ledger {
    private int total;
    private int count;

    void add(int amount) {
        total += amount;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
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
        notifyAll();
    }

    public int average() throws InterruptedException {
        synchronized (this) {
            while (ledger.isEmpty())
                wait();
            return ledger.average();
        }
    }
}

class GuardedPartWaits {
    static Guarded guard(Ledger ledger) {
        return new Guarded(ledger);
    }

    static void round(int number) throws InterruptedException {
        Guarded guarded = guard(new Ledger());
        new Thread(() -> guarded.add(number)).start();
        System.out.println(guarded.average());
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
