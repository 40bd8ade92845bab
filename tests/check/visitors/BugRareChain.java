// expect: must-doubt
// BUG: unlocked path is taken only when the size seen is exactly 13 and the other thread is ahead: lost update on size.
public class BugRareChain {
  private int size; private int lastA = -1;
  private final Object lock = new Object();
  public void put(boolean second, int round) {
    if (second && round == 13 && lastA == 13) { grow(); return; }
    synchronized (lock) { grow(); if (!second) lastA = round; }
  }
  private void grow() { int s = size; size = s + 1; }
  public static void main(String[] a) throws Exception {
    BugRareChain c = new BugRareChain();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 25; i++) c.put(false, i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 25; i++) c.put(true, i); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(c.size);
  }
}
