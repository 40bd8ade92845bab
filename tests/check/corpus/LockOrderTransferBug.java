/* Each account has its own lock: that of the payer is taken first. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderTransferBug {
    static class Account {
        private int balance = 100;

        void transfer(Account to, int amount) {
            synchronized (this) {
                synchronized (to) {
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
