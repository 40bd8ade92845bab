// expect: must-doubt
// BUG: worker 2 touches the shared tally only if it has seen more than 5000 items (never in a short run, always in production, args[0]=items): lost update on tally.
public class BugThreshold {
  private final int[] tally = new int[8];
  public void add(int slot) { int v = tally[slot]; tally[slot] = v + 1; }
  public static void main(String[] a) throws Exception {
    int items = a.length > 0 ? Integer.parseInt(a[0]) : 200;
    BugThreshold t = new BugThreshold();
    Thread t1 = new Thread(() -> { for (int i = 0; i < items; i++) t.add(i % 4); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < items; i++) t.add(i > 5000 ? i % 8 : 4 + i % 4); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
