// expect: must-doubt
// BUG: after 40 rounds a worker sets fast=true and then skips the lock: counter++ unlocked. lost update on counter only late.
public class BugModeSwitch {
  private int counter; private volatile boolean fast;
  private final Object lock = new Object();
  public void tick() {
    if (fast) { bump(); } else synchronized (lock) { bump(); }
  }
  private void bump() { int c = counter; counter = c + 1; }
  public static void main(String[] a) throws Exception {
    BugModeSwitch s = new BugModeSwitch();
    Runnable r = () -> { for (int i = 0; i < 50; i++) { s.tick(); if (i == 47) s.fast = true; } };
    Thread t1 = new Thread(r), t2 = new Thread(r);
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(s.counter);
  }
}
