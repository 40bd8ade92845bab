// A ledger without locks that only tasks of one executor with one thread change.
// expect: must-prove TwoKeepersRepaired$Ledger
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TwoKeepersRepaired {
    private static final ExecutorService PAYMENTS = Executors.newSingleThreadExecutor();

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
            PAYMENTS.execute(() -> ledger.book(-amount));
        }
        PAYMENTS.shutdown();
    }
}
