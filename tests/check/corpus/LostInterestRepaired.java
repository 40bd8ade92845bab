// A round holds the lock.
// expect: must-prove LostInterestRepaired
import java.util.concurrent.locks.ReentrantLock;

/** Adds interest to a balance, month by month, in the rounds of a loop with a loop within. */
public class LostInterestRepaired {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static long cents = 100_000;

    private static long balance() {
        LOCK.lock();
        try {
            return cents;
        } finally {
            LOCK.unlock();
        }
    }

    private static void balance(long now) {
        LOCK.lock();
        try {
            cents = now;
        } finally {
            LOCK.unlock();
        }
    }

    private static long grown(long sum, int months) {
        for (int month = 0; month < months; month++) {
            sum += sum / 1000;
        }
        return sum;
    }

    static class Accountant extends Thread {
        private final int years;

        Accountant(int years) {
            this.years = years;
        }

        @Override
        public void run() {
            for (int year = 0; year < years; year++) {
                LOCK.lock();
                try {
                    long sum = balance();
                    for (int quarter = 0; quarter < 4; quarter++) {
                        sum = grown(sum, 3);
                    }
                    balance(sum);
                } finally {
                    LOCK.unlock();
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Accountant first = new Accountant(3);
        Accountant second = new Accountant(2);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(balance());
    }
}
