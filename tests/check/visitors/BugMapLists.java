// expect: must-doubt
// BUG: computeIfAbsent gives an ArrayList; both threads add to the same list outside of any lock.
import java.util.*;
import java.util.concurrent.*;
public class BugMapLists {
  static final ConcurrentHashMap<String, List<Integer>> groups = new ConcurrentHashMap<>();
  static void add(String g, int x) { groups.computeIfAbsent(g, k -> new ArrayList<>()).add(x); }
  public static void main(String[] a) throws Exception {
    Thread t1 = new Thread(() -> { for (int i = 0; i < 10; i++) add("g" + i, i); });
    Thread t2 = new Thread(() -> { for (int i = 9; i < 20; i++) add("g" + i, i); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(groups);
  }
}
