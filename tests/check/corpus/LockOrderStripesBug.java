import java.util.HashMap;
import java.util.Map;

/* A second stripe is locked within the first, in any order. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderStripesBug {
    private final Object[] locks = new Object[8];
    private final Map<String, Integer>[] parts;
    private final Object sizes = new Object();
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"})
    LockOrderStripesBug() {
        parts = new Map[locks.length];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
            parts[i] = new HashMap<>();
        }
    }

    void add(String key, int by) {
        int stripe = Math.abs(key.hashCode() % locks.length);
        synchronized (locks[stripe]) {
            move(stripe, by);
            Integer old = parts[stripe].get(key);
            parts[stripe].put(key, old == null ? by : old + by);
            if (old == null) {
                synchronized (sizes) {
                    size++;
                }
            }
        }
    }

    /* Takes the lock of another stripe, too. */
    private void move(int from, int by) {
        int to = (from + by) % locks.length;
        synchronized (locks[to]) {
            parts[to].remove("moved");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderStripesBug map = new LockOrderStripesBug();
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
