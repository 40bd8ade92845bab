// Main waits two seconds for the loader, and gives up if that was not enough: where it goes on, the loader is through.
// expect: must-prove LatchTimedRepaired$Cache
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimedRepaired {
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
        if (!warmed.await(2, TimeUnit.SECONDS))
            throw new IllegalStateException("the cache is too slow");
        System.out.println("mean size " + cache.mean());
    }
}
