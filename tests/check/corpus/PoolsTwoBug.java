// Two pools book into one journal, and main waits for the end of one of them only.
// expect: must-find atomicity PoolsTwoBug$Journal.entries PoolsTwoBug$Journal.sum @journal
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolsTwoBug {
    static class Journal {
        private int entries;
        private long sum;

        public synchronized void enter(long amount) {
            entries++;
            sum += amount;
        }

        public String close() {
            return entries + ": " + sum;
        }
    }

    private static final ExecutorService INCOMING = Executors.newCachedThreadPool();
    private static final ExecutorService OUTGOING = Executors.newCachedThreadPool();

    public static void main(String[] args) throws InterruptedException {
        Journal journal = new Journal(); // @journal
        for (int i = 0; i < 5; i++) {
            final int amount = i;
            INCOMING.execute(() -> journal.enter(amount));
            OUTGOING.execute(() -> journal.enter(-amount));
        }
        INCOMING.shutdown();
        OUTGOING.shutdown();
        while (!INCOMING.isTerminated())
            Thread.sleep(10);
        System.out.println(journal.close());
    }
}
