// A StampedLock knows no owner: who has written asks for the balance, whose method takes a read lock, and waits for
// itself.
// options: --kinds deadlock
// expect: must-find deadlock
import java.util.concurrent.locks.StampedLock;

public class StampTwiceBug {
    static class Account {
        private final StampedLock lock = new StampedLock();
        private long balance;

        long balance() {
            long stamp = lock.readLock();
            try {
                return balance;
            } finally {
                lock.unlockRead(stamp);
            }
        }

        long pay(long amount) {
            long stamp = lock.writeLock();
            try {
                balance += amount;
                return balance();
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account account = new Account();
        Thread payer = new Thread(() -> System.out.println(account.pay(5)));
        payer.start();
        System.out.println(account.balance());
        payer.join();
    }
}
