// expect: must-doubt
// BUG: histogram with random slots from a large table: rarely two threads hit the same slot: lost update counts[i]++.
import java.util.concurrent.ThreadLocalRandom;
public class BugRandomIndex {
  private final int[] counts = new int[100000];
  public void hit() { counts[ThreadLocalRandom.current().nextInt(counts.length)]++; }
  public static void main(String[] a) throws Exception {
    BugRandomIndex h = new BugRandomIndex();
    Runnable r = () -> { for (int i = 0; i < 50; i++) h.hit(); };
    Thread t1 = new Thread(r), t2 = new Thread(r);
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
