import java.util.HashMap;
import java.util.Map;

/* One read is made without the lock. */
// options: --kinds race --time-limit 60
public class RacesOfManyBug {
    private int hits, misses;
    private final Map<String, Integer> seen = new HashMap<>();
    private volatile boolean done;

    synchronized void add(String key) {
        if (seen.containsKey(key)) {
            hits++;
        } else {
            misses++;
            seen.put(key, 1);
        }
    }

    synchronized int total() {
        return hits + misses;
    }

    public static void main(String[] args) throws Exception {
        RacesOfManyBug counter = new RacesOfManyBug();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 50; j++)
                    counter.add("key " + j * n % 17);
                counter.done = counter.misses > 3; // found: race
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        System.out.println(counter.total() + " " + counter.done);
    }
}
