/* A map behind a read-write lock. */
// holds
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteMap {
    private final Map<String, Integer> map = new HashMap<>();
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    int get(String key) {
        lock.readLock().lock();
        try {
            return map.getOrDefault(key, 0);
        } finally {
            lock.readLock().unlock();
        }
    }

    void add(String key, int n) {
        lock.writeLock().lock();
        try {
            map.put(key, map.getOrDefault(key, 0) + n);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteMap map = new ReadWriteMap();
        Thread t = new Thread(() -> map.add("a", 2));
        t.start();
        int seen = map.get("a");
        assert seen == 0 || seen == 2;
        map.add("a", 3);
        t.join();
        assert map.get("a") == 5;
    }
}
