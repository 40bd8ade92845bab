import java.util.HashMap;
import java.util.Map;

/* More executions than anybody can explore: the model of the shared object proves that there is no data race. */
// options: --kinds race --executions 100
// holds
public class RacesOfMany {
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
        RacesOfMany counter = new RacesOfMany();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 50; j++)
                    counter.add("key " + j * n % 17);
                counter.done = true;
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        System.out.println(counter.total() + " " + counter.done);
    }
}
