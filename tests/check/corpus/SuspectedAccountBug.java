// Static methods that look at accounts in static fields and then act: nobody says that they are units of work.
// expect: must-find atomicity SuspectedAccountBug$Account.balance
public class SuspectedAccountBug {
    static class Account {
        private int balance = 150;

        public synchronized int balance() {
            return balance;
        }

        public synchronized void withdraw(int amount) {
            balance -= amount;
        }
    }

    static final Account household = new Account();

    private static void pay(int amount) {
        if (household.balance() >= amount) {
            household.withdraw(amount);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> pay(100));
        other.start();
        pay(70);
        other.join();
    }
}
