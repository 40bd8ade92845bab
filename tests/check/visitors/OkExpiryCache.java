// expect: must-hold
// CORRECT: immutable entry published by a volatile field inside a lock.
import java.util.concurrent.*;
public class OkExpiryCache {
  private static final class Entry { final String v; final long exp; Entry(String v, long e) { this.v = v; exp = e; } }
  private Entry entry;
  public synchronized String get(long now) {
    if (entry == null || now > entry.exp) entry = new Entry("v" + now, now + 10);
    return entry.v;
  }
  public static void main(String[] a) throws Exception {
    OkExpiryCache c = new OkExpiryCache();
    ExecutorService ex = Executors.newFixedThreadPool(2);
    for (int i = 1; i < 10; i++) { final int n = i * 7; ex.execute(() -> { if (c.get(n) == null) System.out.println("null!"); }); }
    ex.shutdown(); ex.awaitTermination(1, TimeUnit.MINUTES);
  }
}
