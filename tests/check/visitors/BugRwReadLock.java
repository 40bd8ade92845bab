// expect: must-doubt
// BUG: writes hits under the READ lock: lost update on hits.
import java.util.*;
import java.util.concurrent.locks.*;
public class BugRwReadLock {
  private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
  private final Map<String,String> m = new HashMap<>();
  private int hits;
  public String get(String k) { rw.readLock().lock(); try { String v = m.get(k); if (v != null) hits++; return v; } finally { rw.readLock().unlock(); } }
  public void put(String k, String v) { rw.writeLock().lock(); try { m.put(k, v); } finally { rw.writeLock().unlock(); } }
  public static void main(String[] a) throws Exception {
    BugRwReadLock c = new BugRwReadLock();
    c.put("a", "b");
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) c.get("a"); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 5; i++) c.get("a"); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
