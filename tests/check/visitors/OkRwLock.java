// expect: must-hold
// CORRECT: read lock for reads, write lock for writes.
import java.util.*;
import java.util.concurrent.locks.*;
public class OkRwLock {
  private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
  private final Map<String,String> m = new HashMap<>();
  public String get(String k) { rw.readLock().lock(); try { return m.get(k); } finally { rw.readLock().unlock(); } }
  public void put(String k, String v) { rw.writeLock().lock(); try { m.put(k, v); } finally { rw.writeLock().unlock(); } }
  public static void main(String[] a) throws Exception {
    OkRwLock c = new OkRwLock();
    c.put("a", "b");
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) c.get("a"); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 5; i++) c.put("a", "x" + i); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
