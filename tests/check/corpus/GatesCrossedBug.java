// Two threads tell each other that they are there, by a latch each, and then both change the same counters without a lock.
// expect: must-find atomicity GatesCrossedBug$Counters.left GatesCrossedBug$Counters.right @counters
import java.util.concurrent.CountDownLatch;

public class GatesCrossedBug {
    static class Counters {
        private int left;
        private int right;

        public void move(int n) {
            left -= n;
            right += n;
        }
    }

    public static void main(String[] args) {
        Counters counters = new Counters(); // @counters
        CountDownLatch first = new CountDownLatch(1), second = new CountDownLatch(1);
        new Thread(() -> {
            first.countDown();
            try {
                second.await();
            } catch (InterruptedException e) {
                return;
            }
            counters.move(1);
        }).start();
        new Thread(() -> {
            second.countDown();
            try {
                first.await();
            } catch (InterruptedException e) {
                return;
            }
            counters.move(2);
        }).start();
    }
}
