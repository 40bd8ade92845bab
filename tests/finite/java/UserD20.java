// verdict: deadlock
// Broken: synchronized on null field: NullPointerException in the worker
public class UserD20 {
  static Object lock; static boolean done; static final Object m = new Object();
  static void work() { synchronized (lock) { } synchronized (m) { done = true; m.notify(); } }
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> work());
    t.start();
    synchronized (m) { while (!done) m.wait(); }
  }
}
