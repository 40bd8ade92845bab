/* The same by computeIfAbsent. */
// holds
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ComputeCache {
    static final AtomicInteger made = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> cache = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> cache.computeIfAbsent("a", k -> made.incrementAndGet()));
        t.start();
        int mine = cache.computeIfAbsent("a", k -> made.incrementAndGet());
        t.join();
        assert mine == 1 && made.get() == 1 && cache.get("a") == 1;
        cache.merge("a", 4, Integer::sum);
        assert cache.get("a") == 5;
    }
}
