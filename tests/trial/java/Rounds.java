/** What a method does in each round of a loop is one step, and not all of its rounds together. */
public class Rounds {
    private int left = 1;

    synchronized int left() {
        return left;
    }

    synchronized void take() {
        left--;
    }

    void takeSome() {
        for (int i = 0; i < 3; i++) {
            if (left() > 0) {
                take();
            }
        }
    }

    /** In one round another thread comes between the look and the act. */
    public static void main(String[] arguments) {
        Rounds rounds = new Rounds();
        new Thread(rounds::takeSome).start();
        new Thread(rounds::takeSome).start();
    }

    /** The value is set before the flag, and read behind it: only two rounds together see the one without the other. */
    public static class Apart {
        private int value;
        private volatile boolean ready;

        void put(int now) {
            value = now;
            ready = true;
        }

        int get() {
            return ready ? value : -1;
        }

        void watch() {
            for (int i = 0; i < 5; i++) {
                if (get() == 0) {
                    System.out.println("half");
                }
            }
        }

        public static void main(String[] arguments) {
            Apart apart = new Apart();
            new Thread(() -> apart.put(7)).start();
            new Thread(apart::watch).start();
        }
    }
}
