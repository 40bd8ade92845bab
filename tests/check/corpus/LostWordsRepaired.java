// The map itself counts on.
// expect: must-prove LostWordsRepaired
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Counts words by the tasks of a pool. */
public class LostWordsRepaired {
    private static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();

    private static void count(String... words) {
        for (String word : words) {
            COUNTS.merge(word, 1, Integer::sum);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        COUNTS.put("the", 0);
        COUNTS.put("of", 0);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> count("the", "end", "of", "the", "day"));
        pool.execute(() -> count("the", "top", "of", "the", "hill"));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(COUNTS.get("the"));
    }
}
