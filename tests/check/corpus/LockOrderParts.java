import java.util.ArrayList;
import java.util.List;

/* Each order has lines of its own: who works on both locks the order first, then the line. There are many of both. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderParts {
    static class Line {
        private int pieces;

        synchronized void add(int n) {
            pieces += n;
            check();
        }

        synchronized void check() {
            if (pieces < 0) {
                pieces = 0;
            }
        }
    }

    static class Order {
        private final Line first = new Line(), second = new Line();
        private int changes;

        synchronized void change(int n) {
            changes++;
            first.add(n);
            second.add(-n);
            audit();
        }

        synchronized void audit() {
            if (changes > 1000) {
                changes = 0;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Order> orders = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            orders.add(new Order());
        }
        Thread[] workers = new Thread[5];
        for (int i = 0; i < workers.length; i++) {
            int seed = i;
            workers[i] = new Thread(() -> {
                for (int n = 0; n < 200; n++) {
                    orders.get((n + seed) % 4).change(n);
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }
}
