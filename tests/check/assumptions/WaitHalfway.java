// assumption: waits
// Who waits has changed one half of a pair, and others see it without the other half.
public class WaitHalfway {
    static class Pair {
        private int left, right;
        private boolean paused = true;

        public synchronized void add() throws InterruptedException {
            left++;
            while (paused)
                wait();
            right++;
        }

        public synchronized void resume() {
            paused = false;
            notifyAll();
        }

        public synchronized boolean differs() {
            return left != right;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        Thread thread = new Thread(() -> {
            try {
                pair.add();
            } catch (InterruptedException over) {
                return;
            }
        });
        thread.start();
        for (int i = 0; i < 1000; i++) {
            if (pair.differs()) {
                System.out.println("shown: one half is there, the other is not");
                break;
            }
            Thread.sleep(1);
        }
        pair.resume();
        thread.join();
    }
}
