// expect: must-doubt
// BUG: two workers increment disjoint halves of counts except element 500 which both touch: lost update on counts[500].
public class BugRareElement {
  static class Hist {
    final int[] counts = new int[1000];
    public void add(int i) { counts[i]++; }
  }
  public static void main(String[] a) throws Exception {
    Hist h = new Hist();
    Thread t1 = new Thread(() -> { for (int i = 0; i <= 500; i++) h.add(i); });
    Thread t2 = new Thread(() -> { for (int i = 999; i >= 500; i--) h.add(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(h.counts[500]);
  }
}
