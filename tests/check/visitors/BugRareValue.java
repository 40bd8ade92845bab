// expect: must-doubt
// BUG: for ordinary orders locked; for VIP (id % 97 == 0) fast path increments total without lock. Lost update on total.
public class BugRareValue {
  private int total;
  private final Object lock = new Object();
  public void order(int id, int price) {
    if (id % 97 == 0) { total = total + price * 2; return; }
    synchronized (lock) { total = total + price; }
  }
  public static void main(String[] a) throws Exception {
    BugRareValue s = new BugRareValue();
    Thread t1 = new Thread(() -> { for (int i = 1; i < 150; i++) s.order(i, 1); });
    Thread t2 = new Thread(() -> { for (int i = 300; i < 380; i++) s.order(i, 1); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(s.total);
  }
}
