// expect: must-doubt
// BUG: ConcurrentHashMap check-then-put: containsKey, then put of computed count; lost update.
import java.util.concurrent.*;
public class BugCacheMap {
  private final ConcurrentHashMap<String,Integer> hits = new ConcurrentHashMap<>();
  public void hit(String k) {
    Integer n = hits.get(k);
    if (n == null) hits.put(k, 1); else hits.put(k, n + 1);
  }
  public static void main(String[] a) throws Exception {
    BugCacheMap m = new BugCacheMap();
    ExecutorService ex = Executors.newFixedThreadPool(3);
    for (int i = 0; i < 6; i++) ex.submit(() -> m.hit("home"));
    ex.shutdown(); ex.awaitTermination(5, TimeUnit.SECONDS);
    System.out.println(m.hits);
  }
}
