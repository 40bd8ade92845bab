// expect: must-doubt
// BUG: two AtomicIntegers updated one after the other, reader sees count and sum inconsistent.
import java.util.concurrent.atomic.*;
public class BugAtomicPair {
  private final AtomicInteger count = new AtomicInteger(), sum = new AtomicInteger();
  public void add(int x) { count.incrementAndGet(); sum.addAndGet(x); }
  public int avg() { int c = count.get(); return c == 0 ? 0 : sum.get() / c; }
  public static void main(String[] a) throws Exception {
    BugAtomicPair p = new BugAtomicPair();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 10; i++) p.add(5); });
    t1.start();
    for (int i = 0; i < 10; i++) { int v = p.avg(); if (v != 0 && v != 5) System.out.println("bad " + v); }
    t1.join();
  }
}
