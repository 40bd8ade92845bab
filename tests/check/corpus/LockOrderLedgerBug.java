/* The average takes the journal first. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderLedgerBug {
    private final Object ledger = new Object();
    private final Object journal = new Object();
    private long total, entries;

    void book(long amount) {
        synchronized (ledger) {
            total += amount;
            note();
        }
    }

    private void note() {
        synchronized (journal) {
            entries++;
        }
    }

    long average() {
        synchronized (journal) {
            synchronized (ledger) {
                return entries == 0 ? 0 : total / entries;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        LockOrderLedgerBug books = new LockOrderLedgerBug();
        Thread[] clerks = new Thread[6];
        for (int i = 0; i < clerks.length; i++) {
            clerks[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    books.book(n);
                    books.average();
                }
            });
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        System.out.println(books.average());
    }
}
