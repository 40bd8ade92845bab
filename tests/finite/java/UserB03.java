// verdict: deadlock
// Broken: thread dies with NullPointerException (field not set) before it notifies
public class UserB03 {
  static class Task { Task next; int v; }
  static boolean done; static final Object m = new Object();
  public static void main(String[] a) throws Exception {
    final Task t = new Task();
    new Thread(() -> {
      t.next.v = 5;
      synchronized (m) { done = true; m.notifyAll(); }
    }).start();
    synchronized (m) { while (!done) m.wait(); }
  }
}
