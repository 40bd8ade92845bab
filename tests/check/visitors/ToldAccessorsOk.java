/* Correct: the increment holds the account's lock throughout. */
// options: --kinds atomicity
// expect: must-hold
public class ToldAccessorsOk {
    static class Account {
        private long cents;
        synchronized long get() { return cents; }
        synchronized void set(long c) { cents = c; }
    }
    static class Teller {
        private final Account account;
        Teller(Account account) { this.account = account; }
        void deposit(long n) {
            synchronized (account) {
                long before = account.get();
                long fee = before > 1000 ? 0 : n / 100;
                account.set(before + n - fee);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        Account a = new Account();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < ts.length; i++) {
            Teller t = new Teller(a);
            ts[i] = new Thread(() -> { for (int k = 0; k < 3; k++) t.deposit(10); });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(a.get() == 60 ? "fine" : "LOST");
    }
}
