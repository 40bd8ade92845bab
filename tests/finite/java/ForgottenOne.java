// verdict: proved
// starvation: some
// holds: [](started(Waiter) -> !ended(Waiter))
// fails: <> ended(Waiter)
// fair fails: <> ended(Waiter)
// fair holds: []<> (ForgottenOne.count > 0 || started(Waiter))
// A thread waits for a word that never comes, while another one goes on for ever.
public class ForgottenOne {
    static final Object word = new Object();
    static int count;

    static class Waiter extends Thread {
        @Override
        public void run() {
            try {
                synchronized (word) {
                    word.wait();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        new Waiter().start();
        while (true) {
            count = 1 - count;
        }
    }
}
