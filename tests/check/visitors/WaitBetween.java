// The sum that is put back was read before the wait: what others added meanwhile is lost.
// expect: must-doubt
public class WaitBetween {
    static class Account {
        private int sum;

        public synchronized void addSlowly() throws InterruptedException {
            int before = sum;
            wait(1);
            sum = before + 1;
        }

        public synchronized int sum() {
            return sum;
        }
    }

    static final int ROUNDS = 200;

    public static void main(String[] arguments) throws Exception {
        Account account = new Account();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    for (int round = 0; round < ROUNDS; round++)
                        account.addSlowly();
                } catch (InterruptedException over) {
                    return;
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        if (account.sum() < threads.length * ROUNDS)
            System.out.println("shown: additions were lost");
    }
}
