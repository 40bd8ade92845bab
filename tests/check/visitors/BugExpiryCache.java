// expect: must-doubt
// BUG: value and expiry written one after the other without lock while readers check expiry then read value.
import java.util.concurrent.*;
public class BugExpiryCache {
  private volatile String value;
  private volatile long expires;
  public String get(long now) {
    if (now > expires) refresh(now);
    return value;
  }
  private void refresh(long now) { expires = now + 10; value = "v" + now; }
  public static void main(String[] a) throws Exception {
    BugExpiryCache c = new BugExpiryCache();
    ExecutorService ex = Executors.newFixedThreadPool(2);
    for (int i = 1; i < 10; i++) { final int n = i * 7; ex.execute(() -> { if (c.get(n) == null) System.out.println("null!"); }); }
    ex.shutdown(); ex.awaitTermination(1, TimeUnit.MINUTES);
  }
}
