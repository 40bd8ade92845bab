// expect: must-doubt
// BUG: striped locks: lock index by id%4, but slot index is id%6: id 0 and id 6 share slot 0 with locks 0 and 2.
public class BugStripedLock {
  private final Object[] locks = new Object[4];
  private final int[] slots = new int[6];
  BugStripedLock() { for (int i = 0; i < 4; i++) locks[i] = new Object(); }
  public void add(int id) { synchronized (locks[id % 4]) { slots[id % 6]++; } }
  public static void main(String[] a) throws Exception {
    BugStripedLock s = new BugStripedLock();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 6; i++) s.add(i); });
    Thread t2 = new Thread(() -> { for (int i = 6; i < 12; i++) s.add(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
