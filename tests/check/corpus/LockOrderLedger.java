/* A ledger and its journal: whoever needs both takes the ledger first, also through helpers. More rounds than anybody can
 * explore: the order of locks proves it. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderLedger {
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
        synchronized (ledger) {
            synchronized (journal) {
                return entries == 0 ? 0 : total / entries;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        LockOrderLedger books = new LockOrderLedger();
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
