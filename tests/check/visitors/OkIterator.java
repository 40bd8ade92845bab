// expect: must-hold
// CORRECT: iteration holds the wrapper's lock.
import java.util.*;
public class OkIterator {
  private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
  public void add(int x) { list.add(x); }
  public int sum() { int s = 0; synchronized (list) { for (int x : list) s += x; } return s; }
  public static void main(String[] a) throws Exception {
    OkIterator b = new OkIterator();
    for (int i = 0; i < 5; i++) b.add(i);
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) b.add(i); });
    Thread t2 = new Thread(() -> System.out.println(b.sum()));
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
