/* A timer clears a map: what it runs is a method of the library, and so is what the map does meanwhile. */
// expect: must-find atomicity Cache.sizes
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class Cache {
    private final Map<String, Integer> sizes = new HashMap<>();

    void expire(ScheduledExecutorService timer) {
        timer.scheduleAtFixedRate(sizes::clear, 1, 1, TimeUnit.SECONDS);
    }

    public void put(String name, int size) {
        sizes.put(name, size);
    }
}

public class CacheExpiryBug {
    public static void main(String[] args) {
        Cache cache = new Cache();
        cache.expire(Executors.newScheduledThreadPool(1));
        for (int i = 0; i < 1000; i++)
            cache.put("file" + i, i);
    }
}
