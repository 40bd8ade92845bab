import java.util.ArrayList;
import java.util.List;

/* A line tells its order of each change, and so locks it second. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderPartsBug {
    static class Line {
        private int pieces;
        private final Order of;

        Line(Order of) {
            this.of = of;
        }

        synchronized void add(int n) {
            pieces += n;
            of.audit();
        }

        synchronized void check() {
            if (pieces < 0) {
                pieces = 0;
            }
        }
    }

    static class Order {
        private final Line first = new Line(this), second = new Line(this);
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
                    orders.get((n + seed) % 4).first.add(1);
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }
}
