// expect: must-doubt
// BUG: withdraw checks balance outside lock, then subtracts: balance can go negative (check-then-act).
public class BugCheckThenAct {
  private int balance = 100;
  private synchronized int get() { return balance; }
  private synchronized void sub(int x) { balance -= x; }
  public boolean withdraw(int x) {
    if (get() >= x) { sub(x); return true; }
    return false;
  }
  public static void main(String[] a) throws Exception {
    BugCheckThenAct b = new BugCheckThenAct();
    Thread t1 = new Thread(() -> b.withdraw(80));
    Thread t2 = new Thread(() -> b.withdraw(80));
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(b.get());
  }
}
