// expect: must-doubt
// BUG: per-key locks in a map; when the lock map has 40 entries it is cleared, so a new lock object guards the same Row: lost update on qty.
import java.util.concurrent.*;
public class BugLockEvict {
  static class Row { int qty; }
  private final ConcurrentHashMap<Integer,Object> locks = new ConcurrentHashMap<>();
  private final Row[] rows = new Row[45];
  BugLockEvict() { for (int i = 0; i < rows.length; i++) rows[i] = new Row(); }
  public void sell(int k) {
    Object l = locks.computeIfAbsent(k, x -> new Object());
    synchronized (l) { Row r = rows[k]; int q = r.qty; r.qty = q + 1; }
    if (locks.size() > 40) locks.clear();
  }
  public static void main(String[] a) throws Exception {
    BugLockEvict s = new BugLockEvict();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 45; i++) s.sell(i); s.sell(3); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 30; i++) s.sell(3); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(s.rows[3].qty);
  }
}
