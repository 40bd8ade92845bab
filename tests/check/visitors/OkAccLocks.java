// expect: must-hold
// CORRECT: each account under its own lock.
public class OkAccLocks {
  static class Acc { private int bal; public void add(int x) { int b = bal; bal = b + x; } }
  static final Acc[] accs = new Acc[10];
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < 10; i++) accs[i] = new Acc();
    Runnable r = () -> { for (int i = 0; i < 60; i++) { Acc c = accs[i % 10]; synchronized (c) { c.add(1); } } };
    Thread t1 = new Thread(r), t2 = new Thread(r);
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(accs[0].bal);
  }
}
