// expect: must-doubt
// BUG: home-made spin lock that gives up after 1000 spins and goes in anyway: a,b half done / lost updates.
import java.util.concurrent.atomic.*;
public class BugSpinLockRare {
  private final AtomicBoolean busy = new AtomicBoolean();
  private int a, b;
  public void move() {
    int spins = 0;
    while (!busy.compareAndSet(false, true)) { if (++spins > 1000) break; }
    a--; b++;
    busy.set(false);
  }
  public static void main(String[] x) throws Exception {
    BugSpinLockRare s = new BugSpinLockRare();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 20; i++) s.move(); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 20; i++) s.move(); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
