// Sums and maxima are read from atomics and set, in two steps each.
// expect: must-find atomicity LostTotalBug$Meter.total
// expect: must-find atomicity LostTotalBug$Meter.largest
import java.util.concurrent.atomic.AtomicLong;

/** Collects the sizes of packets. */
public class LostTotalBug {
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
            long before = meter.total.get();
            meter.total.set(before + size);
            meter.largest.set(Math.max(meter.largest.get(), size));
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
