import java.util.concurrent.locks.ReentrantLock;

// Money goes from one account to another, and back, under the locks of both, and there are many accounts that nobody else uses.
public class Transfer {
    static class Account {
        private int balance = 100;

        synchronized void deposit(int amount) {
            balance += amount;
        }

        synchronized void transfer(Account to, int amount) {
            balance -= amount;
            to.deposit(amount);
        }
    }

    static Account account() {
        return new Account();
    }

    static void start(Account from, Account to) {
        new Thread(() -> from.transfer(to, 1)).start();
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < 80; i++)
            start(account(), account());
        Account a = account(), b = account();
        start(a, b);
        for (int i = 0; i < 80; i++)
            start(account(), account());
        start(b, a);
    }

    // The same with locks of the library.
    static class Locked {
        final ReentrantLock lock = new ReentrantLock();
        int balance = 100;

        static Locked account() {
            return new Locked();
        }

        void transfer(Locked to, int amount) {
            lock.lock();
            try {
                balance -= amount;
                to.lock.lock();
                try {
                    to.balance += amount;
                } finally {
                    to.lock.unlock();
                }
            } finally {
                lock.unlock();
            }
        }

        static void start(Locked from, Locked to) {
            new Thread(() -> from.transfer(to, 1)).start();
        }

        public static void main(String[] arguments) {
            for (int i = 0; i < 80; i++)
                start(account(), account());
            Locked a = account(), b = account();
            start(a, b);
            for (int i = 0; i < 80; i++)
                start(account(), account());
            start(b, a);
        }
    }
}
