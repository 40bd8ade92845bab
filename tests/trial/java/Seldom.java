// Threads have accounts of their own nearly always, and share one in the end: that is no reason to doubt.
public class Seldom {
    static class Account {
        private int balance;

        public void add(int value) {
            balance = balance + value;
        }
    }

    static Account open() {
        return new Account();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account shared = open();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 200; n++)
                    open().add(n);
                shared.add(1);
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }
}
