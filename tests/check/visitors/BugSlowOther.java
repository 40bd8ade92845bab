// expect: must-doubt
// BUG: t1 does check-then-act at once; t2 first computes a long time, then sets the same field: t1's write overwrites it (limit).
public class BugSlowOther {
  private volatile int limit = 5;
  public void raise() { int l = limit; if (l < 10) limit = l + 1; }
  public void set(int x) { limit = x; }
  public static void main(String[] a) throws Exception {
    BugSlowOther s = new BugSlowOther();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 3; i++) s.raise(); });
    Thread t2 = new Thread(() -> {
      long h = 7; for (int i = 0; i < 60000; i++) h = h * 31 + i;
      s.set((int) (h & 3));
    });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(s.limit);
  }
}
