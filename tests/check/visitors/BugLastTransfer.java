// expect: must-doubt
// BUG: transfers between accounts lock by account object, but the last transfer of t1 (a fee, i == 99) is done under another account's lock; lost update on bal of account 0.
public class BugLastTransfer {
  static class Acc { private int bal; public void add(int x) { int b = bal; bal = b + x; } }
  static final Acc[] accs = new Acc[10];
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < 10; i++) accs[i] = new Acc();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 100; i++) { Acc c = accs[i == 99 ? 0 : i % 10]; synchronized (accs[i % 10]) { c.add(1); } } });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 40; i++) { Acc c = accs[i % 10]; synchronized (c) { c.add(1); } } });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(accs[0].bal);
  }
}
