// verdict: deadlock
// Broken: exception in finally replaces the first one, which the handler waits for
public class UserG07 {
  static class A extends RuntimeException { } static class B extends RuntimeException { }
  static boolean sig; static final Object m = new Object();
  static void work() { try { throw new A(); } finally { throw new B(); } }
  public static void main(String[] x) throws Exception {
    Thread t = new Thread(() -> { try { work(); } catch (A e) { synchronized (m) { sig = true; m.notify(); } } });
    t.start(); synchronized (m) { while (!sig) m.wait(); }
  }
}
