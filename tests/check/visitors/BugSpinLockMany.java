// expect: must-doubt
// BUG: as BugSpinLockRare but gives up after 100000 spins (a real program reaches that when the owner is preempted).
import java.util.concurrent.atomic.*;
public class BugSpinLockMany {
  private final AtomicBoolean busy = new AtomicBoolean();
  private int a, b;
  public void move() {
    int spins = 0;
    while (!busy.compareAndSet(false, true)) { if (++spins > 100000) break; }
    a--; b++;
    busy.set(false);
  }
  public static void main(String[] x) throws Exception {
    BugSpinLockMany s = new BugSpinLockMany();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 20; i++) s.move(); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 20; i++) s.move(); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
