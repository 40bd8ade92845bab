import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* A table with a read-write lock, and a log with a monitor: the table comes first. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderReadWrite {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> table = new HashMap<>();
    private final Object log = new Object();
    private int reads, writes;

    int get(String key) {
        lock.readLock().lock();
        try {
            synchronized (log) {
                reads++;
            }
            Integer value = table.get(key);
            return value == null ? 0 : value;
        } finally {
            lock.readLock().unlock();
        }
    }

    void put(String key, int value) {
        lock.writeLock().lock();
        try {
            table.put(key, value);
            synchronized (log) {
                writes++;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderReadWrite store = new LockOrderReadWrite();
        Thread[] users = new Thread[4];
        for (int i = 0; i < users.length; i++) {
            int seed = i;
            users[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    store.put("key" + (n + seed) % 7, n);
                    store.get("key" + n % 7);
                }
            });
            users[i].start();
        }
        for (Thread user : users) {
            user.join();
        }
        System.out.println(store.get("key1"));
    }
}
