// verdict: deadlock
// Broken: join needs the monitor of the thread, which u holds while it waits for main
public class UserC02 {
  static boolean go; static final Object m = new Object(); static boolean have;
  public static void main(String[] a) throws Exception {
    final Thread t = new Thread(() -> { });
    Thread u = new Thread(() -> {
      try { synchronized (t) { synchronized (m) { have = true; m.notifyAll(); while (!go) m.wait(); } } } catch (InterruptedException e) { }
    });
    u.start();
    synchronized (m) { while (!have) m.wait(); }
    t.start();
    t.join();
    synchronized (m) { go = true; m.notifyAll(); }
    u.join();
  }
}
