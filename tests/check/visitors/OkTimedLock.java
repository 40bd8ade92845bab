// expect: must-hold
// CORRECT: on timeout gives up without touching n.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class OkTimedLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int n;
  public boolean inc() throws InterruptedException {
    if (!lock.tryLock(5, TimeUnit.MILLISECONDS)) return false;
    try { int v = n; Thread.yield(); n = v + 1; return true; }
    finally { lock.unlock(); }
  }
  public static void main(String[] a) throws Exception {
    OkTimedLock b = new OkTimedLock();
    Runnable r = () -> { try { for (int i = 0; i < 30; i++) b.inc(); } catch (InterruptedException e) { } };
    Thread t1 = new Thread(r), t2 = new Thread(r);
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
