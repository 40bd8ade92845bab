// expect: must-doubt
// BUG: copy-on-write without compare-and-set: two adders lose one of the elements (volatile array swap).
import java.util.Arrays;
public class BugCow {
  private volatile int[] data = new int[0];
  public void add(int x) { int[] d = data; int[] n = Arrays.copyOf(d, d.length + 1); n[d.length] = x; data = n; }
  public int size() { return data.length; }
  public static void main(String[] a) throws Exception {
    BugCow c = new BugCow();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) c.add(i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 5; i++) c.add(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(c.size());
  }
}
