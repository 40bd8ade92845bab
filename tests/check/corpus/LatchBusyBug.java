// A worker signals that its first round is through and goes on for ever, with nothing but pauses: main goes on behind the latch, beside a second worker that nobody waits for.
// expect: must-find atomicity LatchBusyBug$Gauge.low LatchBusyBug$Gauge.high @gauge
import java.util.concurrent.CountDownLatch;

public class LatchBusyBug {
    private static boolean stopped;

    static class Gauge {
        private int low;
        private int high;

        public void move(int by) {
            low += by;
            high += by;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gauge gauge = new Gauge(); // @gauge
        CountDownLatch first = new CountDownLatch(1);
        new Thread(() -> {
            gauge.move(1);
            first.countDown();
            while (!stopped)
                Thread.yield();
        }).start();
        first.await();
        new Thread(() -> gauge.move(2)).start();
        gauge.move(3);
    }
}
