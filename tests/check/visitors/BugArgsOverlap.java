// expect: must-doubt
// BUG: overlap of the two workers' ranges is an argument (default 0; users run it with 1): lost update on the shared elements.
public class BugArgsOverlap {
  static class Grid { final int[] g = new int[200]; public void add(int i) { int v = g[i]; g[i] = v + 1; } }
  public static void main(String[] a) throws Exception {
    int overlap = a.length > 0 ? Integer.parseInt(a[0]) : 0;
    Grid h = new Grid();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 100 + overlap; i++) h.add(i); });
    Thread t2 = new Thread(() -> { for (int i = 100; i < 200; i++) h.add(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
