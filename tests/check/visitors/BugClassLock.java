// expect: must-doubt
// BUG: synchronized(getClass()) in a base class with two subclasses: static total is protected by different locks. Lost update.
public class BugClassLock {
  static int total;
  static abstract class Meter { public void add(int x) { synchronized (getClass()) { total = total + x; } } }
  static class Gas extends Meter { }
  static class Water extends Meter { }
  public static void main(String[] a) throws Exception {
    Meter g = new Gas(), w = new Water();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 10; i++) g.add(1); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 10; i++) w.add(1); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(total);
  }
}
