// Each object makes its ledger when it is first needed, under its lock.
//
// The field is not final, but what it holds was made for it.
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

    int average() {
        return count == 0 ? 0 : total / count;
    }
}

class Guarded {
    private Ledger ledger;


    public synchronized void add(int amount) {
        if (ledger == null)
            ledger = new Ledger();
        ledger.add(amount);
    }

    public int average() {
        synchronized (this) {
            return ledger == null ? 0 : ledger.average();
        }
    }
}

class GuardedPartLazy {
    static void round(int number) {
        Guarded guarded = new Guarded();
        new Thread(() -> guarded.add(number)).start();
        new Thread(() -> System.out.println(guarded.average())).start();
        guarded.add(1);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            round(i);
    }
}
