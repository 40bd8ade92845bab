/* Two tellers move money between the same accounts, each in its own direction, and lock first whom they take from. */
public class BankTransfer {
    static final class Account {
        private final String owner;
        private int balance;

        Account(String owner, int balance) {
            this.owner = owner;
            this.balance = balance;
        }

        static void transfer(Account from, Account to, int amount) {
            synchronized (from) {
                synchronized (to) { // found: deadlock
                    if (from.balance < amount)
                        throw new IllegalStateException(from.owner + " is out of money");
                    from.balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account anna = new Account("Anna", 100), ben = new Account("Ben", 50);
        Thread one = new Thread(() -> Account.transfer(anna, ben, 30), "teller 1");
        Thread two = new Thread(() -> Account.transfer(ben, anna, 20), "teller 2");
        one.start();
        two.start();
        one.join();
        two.join();
        assert anna.balance + ben.balance == 150;
    }
}
