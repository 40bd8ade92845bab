// expect: must-doubt
// BUG: as striped lock, but the lock is wrong only for id == 63 (typo: lock by (id+1)%4 when id==63): slot 7 lost update only with id 63.
public class BugStripedRare {
  private final Object[] locks = new Object[4];
  private final int[] slots = new int[8];
  BugStripedRare() { for (int i = 0; i < 4; i++) locks[i] = new Object(); }
  public void add(int id) {
    Object l = id == 63 ? locks[0] : locks[id % 4];
    synchronized (l) { int v = slots[id % 8]; slots[id % 8] = v + 1; }
  }
  public static void main(String[] a) throws Exception {
    BugStripedRare s = new BugStripedRare();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 64; i++) s.add(i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 60; i++) s.add(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
