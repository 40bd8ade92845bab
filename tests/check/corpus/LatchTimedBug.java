// Main waits two seconds for the loader and goes on in any case: if the time is over the loader may still be at work.
// expect: must-find atomicity LatchTimedBug$Cache.entries LatchTimedBug$Cache.bytes @cache
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimedBug {
    static class Cache {
        private int entries;
        private long bytes;

        public synchronized void load(int size) {
            entries++;
            bytes += size;
        }

        public long mean() {
            return entries == 0 ? 0 : bytes / entries;
        }
    }

    static Thread loader(Cache cache, CountDownLatch warmed, int from) {
        return new Thread(() -> {
            for (int i = from; i < from + 3; i++)
                cache.load(100 * i);
            warmed.countDown();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache(); // @cache
        CountDownLatch warmed = new CountDownLatch(1);
        loader(cache, warmed, 1).start();
        warmed.await(2, TimeUnit.SECONDS);
        System.out.println("mean size " + cache.mean());
    }
}
