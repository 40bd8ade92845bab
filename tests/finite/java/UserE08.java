// verdict: deadlock
// Broken: return in finally swallows the exception, the caller thinks it has worked
public class UserE08 {
  static boolean ok; static final Object m = new Object();
  static int load(int k) { try { if (k > 1) throw new RuntimeException(); ok = true; return 1; } finally { return 2; } }
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> { if (load(2) == 2) synchronized (m) { m.notifyAll(); } });
    t.start(); 
    synchronized (m) { while (!ok) m.wait(); }
  }
}
