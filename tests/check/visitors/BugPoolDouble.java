// expect: must-doubt
// BUG: object pool; after its 60th use a worker gives its buffer back twice, so both workers may get it: lost update on len.
import java.util.concurrent.*;
public class BugPoolDouble {
  static class Buf { int len; void fill() { int l = len; len = l + 1; } }
  static final ConcurrentLinkedQueue<Buf> pool = new ConcurrentLinkedQueue<>();
  static void work(int i) {
    Buf b = pool.poll(); if (b == null) b = new Buf();
    b.fill();
    pool.add(b); if (i == 60) pool.add(b);
  }
  public static void main(String[] a) throws Exception {
    Thread t1 = new Thread(() -> { for (int i = 0; i < 64; i++) work(i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 50; i++) work(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
