/* Transfer locks from then to; two tellers transfer in opposite directions. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class BankSwapped {
    static class Account {
        private final String owner; private long cents;
        Account(String owner, long cents) { this.owner = owner; this.cents = cents; }
        synchronized void deposit(long c) { cents += c; }
        synchronized boolean withdraw(long c) { if (cents < c) return false; cents -= c; return true; }
        synchronized long balance() { return cents; }
    }
    static class Bank {
        void transfer(Account from, Account to, long c) {
            synchronized (from) {
                if (from.withdraw(c)) {
                   
                    synchronized (to) { to.deposit(c); }
                }
            }
        }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Account a = new Account("ann", 100000), b = new Account("bob", 100000);
        Bank bank = new Bank();
        Thread t1 = new Thread(() -> { for (int i = 0; i < 300; i++) bank.transfer(a, b, 3); });
        Thread t2 = new Thread(() -> { for (int i = 0; i < 300; i++) bank.transfer(b, a, 2); });
        t1.start(); t2.start(); t1.join(); t2.join();
        System.out.println(a.balance() + b.balance());
    }
}
