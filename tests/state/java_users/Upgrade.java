import java.util.*; import java.util.concurrent.locks.*;
/** BROKEN: upgrades by a path that is taken only if the entry is missing. One cause, whoever else comes to the lock, and however far. */
public class Upgrade {
    static class Cache {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Integer> map = new HashMap<>();
        int get(String k) {
            lock.readLock().lock();
            try {
                Integer v = map.get(k);
                if (v == null) { lock.writeLock().lock(); try { v = 1; map.put(k, v); } finally { lock.writeLock().unlock(); } } // found: deadlock
                return v;
            } finally { lock.readLock().unlock(); }
        }
        void put(String k, int v) { lock.writeLock().lock(); try { map.put(k, v); } finally { lock.writeLock().unlock(); } }
    }
    public static void main(String[] a) throws Exception {
        Cache c = new Cache();
        Thread t = new Thread(() -> c.put("x", 2)), u = new Thread(() -> c.get("x"));
        t.start(); u.start(); t.join(); u.join();
    }
}
