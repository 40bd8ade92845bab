// expect: must-doubt
// BUG: tryLock with timeout; on timeout goes on without the lock ("best effort"): lost update on n.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class BugTimedLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int n;
  public void inc() throws InterruptedException {
    boolean got = lock.tryLock(5, TimeUnit.MILLISECONDS);
    try { int v = n; Thread.yield(); n = v + 1; }
    finally { if (got) lock.unlock(); }
  }
  public static void main(String[] a) throws Exception {
    BugTimedLock b = new BugTimedLock();
    Runnable r = () -> { try { for (int i = 0; i < 30; i++) b.inc(); } catch (InterruptedException e) { } };
    Thread t1 = new Thread(r), t2 = new Thread(r);
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(b.n);
  }
}
