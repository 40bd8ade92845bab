// Main asks each future for its outcome before it shows the histogram: all tasks have ended.
// expect: must-prove FuturesAskedRepaired$Histogram
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FuturesAskedRepaired {
    static class Histogram {
        private int samples;
        private int highest;

        public synchronized void sample(int value) {
            samples++;
            if (value > highest)
                highest = value;
        }

        public String show() {
            return samples + " samples up to " + highest;
        }
    }

    static int measure(int seed) {
        return (seed * 31 + 7) % 100;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Histogram histogram = new Histogram(); // @histogram
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<?>> pending = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            final int seed = i;
            pending.add(pool.submit(() -> histogram.sample(measure(seed))));
        }
        for (Future<?> each : pending) {
            each.get();
        }
        System.out.println(histogram.show());
        pool.shutdown();
    }
}
