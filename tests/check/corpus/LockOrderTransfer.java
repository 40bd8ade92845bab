/* Transfers between accounts: all are made under the two locks of the bank, always in the same order. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderTransfer {
    private static final Object books = new Object(), vault = new Object();

    static class Account {
        private int balance = 100;

        void transfer(Account to, int amount) {
            synchronized (books) {
                synchronized (vault) {
                    balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account one = new Account(), other = new Account();
        Thread there = new Thread(() -> {
            for (int i = 0; i < 300; i++) {
                one.transfer(other, 1);
            }
        });
        Thread back = new Thread(() -> {
            for (int i = 0; i < 300; i++) {
                other.transfer(one, 1);
            }
        });
        there.start();
        back.start();
        there.join();
        back.join();
    }
}
