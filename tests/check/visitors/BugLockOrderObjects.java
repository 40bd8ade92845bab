// expect: must-doubt
// BUG: transfer locks only the source account, so deposit into target races with another transfer whose source is that target: lost update on balance.
public class BugLockOrderObjects {
  static class Acc { int bal = 100; }
  static void transfer(Acc f, Acc t, int x) { synchronized (f) { f.bal -= x; t.bal += x; } }
  public static void main(String[] a) throws Exception {
    Acc p = new Acc(), q = new Acc();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 20; i++) transfer(p, q, 1); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 20; i++) transfer(q, p, 1); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(p.bal + q.bal);
  }
}
