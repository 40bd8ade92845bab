// expect: must-doubt
// BUG: iterates a Collections.synchronizedList without holding its lock while another thread adds.
import java.util.*;
public class BugIterator {
  private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
  public void add(int x) { list.add(x); }
  public int sum() { int s = 0; for (int x : list) s += x; return s; }
  public static void main(String[] a) throws Exception {
    BugIterator b = new BugIterator();
    for (int i = 0; i < 5; i++) b.add(i);
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) b.add(i); });
    Thread t2 = new Thread(() -> System.out.println(b.sum()));
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
