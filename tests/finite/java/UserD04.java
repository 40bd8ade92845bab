// verdict: assertion
// Broken: the wait in the middle of a critical section lets another thread change the protected value
public class UserD04 {
  int n; boolean turn;
  synchronized void a() throws InterruptedException { int k = n; turn = true; notifyAll(); while (turn) wait(); n = k + 1; }
  synchronized void b() throws InterruptedException { while (!turn) wait(); n++; turn = false; notifyAll(); }
  public static void main(String[] x) throws Exception {
    UserD04 d = new UserD04();
    Thread t = new Thread(() -> { try { d.a(); } catch (InterruptedException e) { } });
    t.start(); d.b(); t.join();
    synchronized (d) { assert d.n == 2; }
  }
}
