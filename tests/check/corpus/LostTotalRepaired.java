// Atomics are updated in one step: by addAndGet, and by a loop that tries again.
// expect: must-prove LostTotalRepaired$Meter
import java.util.concurrent.atomic.AtomicLong;

/** Collects the sizes of packets. */
public class LostTotalRepaired {
    static class Meter {
        private final AtomicLong total = new AtomicLong();
        private final AtomicLong largest = new AtomicLong();

        long total() {
            return total.get();
        }

        long largest() {
            return largest.get();
        }
    }

    static class Receiver implements Runnable {
        private final Meter meter;
        private final int[] sizes;

        Receiver(Meter meter, int... sizes) {
            this.meter = meter;
            this.sizes = sizes;
        }

        @Override
        public void run() {
            for (int size : sizes) {
                receive(size);
            }
        }

        private void receive(int size) {
            meter.total.addAndGet(size);
            long known;
            do {
                known = meter.largest.get();
            } while (!meter.largest.compareAndSet(known, Math.max(known, size)));
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Meter meter = new Meter();
        Thread[] receivers = {new Thread(new Receiver(meter, 10, 500)), new Thread(new Receiver(meter, 1500, 40))};
        for (Thread receiver : receivers) {
            receiver.start();
        }
        for (Thread receiver : receivers) {
            receiver.join();
        }
        System.out.println(meter.total() + " " + meter.largest());
    }
}
