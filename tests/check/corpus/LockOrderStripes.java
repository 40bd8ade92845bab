import java.util.HashMap;
import java.util.Map;

/* Stripes: each key has one of the locks of an array, and nobody takes two. The counter of all comes last. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderStripes {
    private final Object[] locks = new Object[8];
    private final Map<String, Integer>[] parts;
    private final Object sizes = new Object();
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"})
    LockOrderStripes() {
        parts = new Map[locks.length];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
            parts[i] = new HashMap<>();
        }
    }

    void add(String key, int by) {
        int stripe = Math.abs(key.hashCode() % locks.length);
        synchronized (locks[stripe]) {
            Integer old = parts[stripe].get(key);
            parts[stripe].put(key, old == null ? by : old + by);
            if (old == null) {
                synchronized (sizes) {
                    size++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderStripes map = new LockOrderStripes();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            int start = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 200; n++) {
                    map.add("k" + (start + n), n);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
