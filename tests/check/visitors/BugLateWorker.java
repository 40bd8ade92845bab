// expect: must-doubt
// BUG: auditor starts after 50ms sleep, reads a and b without the lock: may see half-done transfer (a written, b not).
public class BugLateWorker {
  static class Accounts {
    private int a = 100, b = 100;
    public synchronized void transfer(int x) { a -= x; b += x; }
    public int sum() { return a + b; }
  }
  public static void main(String[] args) throws Exception {
    Accounts acc = new Accounts();
    Thread w = new Thread(() -> { for (int i = 0; i < 200; i++) acc.transfer(1); });
    Thread audit = new Thread(() -> {
      try { Thread.sleep(50); } catch (InterruptedException e) { return; }
      for (int i = 0; i < 30; i++) if (acc.sum() != 200) System.out.println("bad");
    });
    w.start(); audit.start(); w.join(); audit.join();
  }
}
