// expect: must-doubt
// BUG: v may write only after a third thread has counted a latch down that itself needs a first round of v: t1's increment of n can be lost.
import java.util.concurrent.*;
public class BugThreeThreads {
  private int n;
  public void inc() { int v = n; n = v + 1; }
  public static void main(String[] a) throws Exception {
    BugThreeThreads s = new BugThreeThreads();
    CountDownLatch one = new CountDownLatch(1), two = new CountDownLatch(1);
    Thread t1 = new Thread(() -> { one.countDown(); s.inc(); });
    Thread t3 = new Thread(() -> { try { one.await(); Thread.sleep(20); } catch (InterruptedException e) { } two.countDown(); });
    Thread t2 = new Thread(() -> { try { two.await(); } catch (InterruptedException e) { } s.inc(); });
    t1.start(); t2.start(); t3.start(); t1.join(); t2.join(); t3.join();
    System.out.println(s.n);
  }
}
