// expect: must-doubt
// BUG: lock held with 2 ms tryLock; owner sleeps 10ms only for item 17: waiting thread then updates unlocked. Rare timeout path.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class BugSleepTrylock {
  private final ReentrantLock lock = new ReentrantLock();
  private int sum;
  public void add(int x) throws InterruptedException {
    if (lock.tryLock(2, TimeUnit.SECONDS)) {
      try { int s = sum; if (x == 17) Thread.sleep(3000); sum = s + x; } finally { lock.unlock(); }
    } else { sum = sum + x; }
  }
  public static void main(String[] a) throws Exception {
    BugSleepTrylock b = new BugSleepTrylock();
    Thread t1 = new Thread(() -> { try { for (int i = 0; i < 20; i++) b.add(i); } catch (InterruptedException e) { } });
    Thread t2 = new Thread(() -> { try { for (int i = 30; i < 60; i++) b.add(i); } catch (InterruptedException e) { } });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(b.sum);
  }
}
