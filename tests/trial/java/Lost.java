// An account of which a deposit can be lost.
public class Lost {
    static class Account {
        private int balance;

        synchronized int get() {
            return balance;
        }

        synchronized void set(int value) {
            balance = value;
        }

        public void deposit(int amount) {
            set(get() + amount);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account account = new Account();
        Thread one = new Thread(() -> account.deposit(10));
        Thread two = new Thread(() -> account.deposit(10));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(account.get());
    }
}
