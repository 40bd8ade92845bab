// expect: must-doubt
// BUG: each worker counts its own keys ("w0-i") but both count "total" once at the end: get+put on the same key is a lost update.
import java.util.concurrent.*;
public class BugMapRareKey {
  private final ConcurrentHashMap<String,Integer> m = new ConcurrentHashMap<>();
  public void inc(String k) {
    Integer n = m.get(k);
    m.put(k, n == null ? 1 : n + 1);
  }
  public static void main(String[] a) throws Exception {
    BugMapRareKey c = new BugMapRareKey();
    Thread[] ts = new Thread[2];
    for (int w = 0; w < 2; w++) {
      final int id = w;
      ts[w] = new Thread(() -> { for (int i = 0; i < 60; i++) c.inc("w" + id + "-" + i); c.inc("total"); });
    }
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
    System.out.println(c.m.get("total"));
  }
}
