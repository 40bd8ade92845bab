// A ledger without locks that only tasks of executors with one thread change. But there are two of these executors.
// expect: must-find atomicity TwoKeepersBug$Ledger.balance TwoKeepersBug$Ledger.bookings @ledger
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TwoKeepersBug {
    private static final ExecutorService PAYMENTS = Executors.newSingleThreadExecutor();
    private static final ExecutorService REFUNDS = Executors.newSingleThreadExecutor();

    static class Ledger {
        private long balance;
        private int bookings;

        public void book(long amount) {
            balance += amount;
            bookings++;
        }
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger(); // @ledger
        for (int i = 0; i < 10; i++) {
            final int amount = i;
            PAYMENTS.execute(() -> ledger.book(amount));
            REFUNDS.execute(() -> ledger.book(-amount));
        }
        PAYMENTS.shutdown();
        REFUNDS.shutdown();
    }
}
