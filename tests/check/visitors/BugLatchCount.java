// expect: must-doubt
// BUG: latch counts 2 but there are 3 workers: main reads hi/lo and resets before the third has finished: half-done update.
import java.util.concurrent.*;
public class BugLatchCount {
  private int lo, hi;
  public void grow() { synchronized (this) { lo--; hi++; } }
  public void reset() { lo = 0; hi = 0; }
  public static void main(String[] a) throws Exception {
    BugLatchCount b = new BugLatchCount();
    CountDownLatch l = new CountDownLatch(2);
    for (int i = 0; i < 3; i++) new Thread(() -> { b.grow(); l.countDown(); }).start();
    l.await();
    b.reset();
  }
}
