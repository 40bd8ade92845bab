// expect: must-doubt
// BUG: as OkSemaphoreHandover but for x == 25 the producer releases empty itself (copy-paste), so later put overlaps take: slot/seq torn.
import java.util.concurrent.Semaphore;
public class BugSemaphoreLeak {
  private final Semaphore empty = new Semaphore(1), full = new Semaphore(0);
  private int slot, seq;
  public void put(int x) throws InterruptedException { empty.acquire(); slot = x; seq++; full.release(); if (x == 25) empty.release(); }
  public int take() throws InterruptedException { full.acquire(); int v = slot + seq; slot = 0; empty.release(); return v; }
  public static void main(String[] a) throws Exception {
    BugSemaphoreLeak s = new BugSemaphoreLeak();
    Thread t1 = new Thread(() -> { try { for (int i = 0; i < 30; i++) s.put(i); } catch (InterruptedException e) { } });
    Thread t2 = new Thread(() -> { try { for (int i = 0; i < 30; i++) s.take(); } catch (InterruptedException e) { } });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
