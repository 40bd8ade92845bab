/* Two tellers lock accounts in the order of their numbers. */
// holds
public class BankOrdered {
    record Id(int number) implements Comparable<Id> {
        public int compareTo(Id other) {
            return Integer.compare(number, other.number);
        }
    }

    static final class Account {
        final Id id;
        private int balance;

        Account(int number, int balance) {
            this.id = new Id(number);
            this.balance = balance;
        }

        void transfer(Account to, int amount) {
            Account first = id.compareTo(to.id) < 0 ? this : to, second = first == this ? to : this;
            synchronized (first) {
                synchronized (second) {
                    balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = {new Account(1, 100), new Account(2, 50)};
        Thread[] tellers = new Thread[2];
        for (int i = 0; i < tellers.length; i++) {
            Account from = accounts[i], to = accounts[1 - i];
            tellers[i] = new Thread(() -> {
                from.transfer(to, 10);
                to.transfer(from, 5);
            });
            tellers[i].start();
        }
        for (Thread teller : tellers)
            teller.join();
        assert accounts[0].balance + accounts[1].balance == 150;
        assert accounts[0].balance == 100;
    }
}
