// expect: must-doubt
// BUG: the lock is a boxed Integer that changes with the count: two threads lock different objects. Lost update on count.
public class BugLockReassigned {
  private Integer count = 0;
  public void inc() { synchronized (count) { count = count + 1; } }
  public static void main(String[] a) throws Exception {
    BugLockReassigned b = new BugLockReassigned();
    Runnable r = () -> { for (int i = 0; i < 10; i++) b.inc(); };
    Thread t1 = new Thread(r), t2 = new Thread(r), t3 = new Thread(r);
    t1.start(); t2.start(); t3.start(); t1.join(); t2.join(); t3.join();
    System.out.println(b.count);
  }
}
