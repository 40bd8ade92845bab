// expect: must-doubt
// BUG: optimistic read without validate: x and y seen half-moved.
import java.util.concurrent.locks.StampedLock;
public class BugStamped {
  private final StampedLock sl = new StampedLock();
  private double x, y;
  public void move(double d) { long s = sl.writeLock(); try { x += d; y += d; } finally { sl.unlockWrite(s); } }
  public double diff() { long s = sl.tryOptimisticRead(); double cx = x, cy = y; return cx - cy; }
  public static void main(String[] a) throws Exception {
    BugStamped p = new BugStamped();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) p.move(1); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 5; i++) if (p.diff() != 0) System.out.println("bad"); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
