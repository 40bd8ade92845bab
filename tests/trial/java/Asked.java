// The same, but only if main is asked to by an argument: without it no run comes there.
public class Asked {
    public static class Account {
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
        if (arguments.length == 0)
            return;
        Account account = new Account();
        for (int i = 0; i < 2; i++)
            new Thread(() -> account.deposit(10)).start();
    }
}
