// expect: must-hold
// CORRECT: both transfer and sum locked.
public class OkTransferLocked {
  static class Accounts {
    private int a = 100, b = 100;
    public synchronized void transfer(int x) { a -= x; b += x; }
    public synchronized int sum() { return a + b; }
  }
  public static void main(String[] args) throws Exception {
    Accounts acc = new Accounts();
    Thread w = new Thread(() -> { for (int i = 0; i < 200; i++) acc.transfer(1); });
    Thread audit = new Thread(() -> { for (int i = 0; i < 30; i++) if (acc.sum() != 200) System.out.println("bad"); });
    w.start(); audit.start(); w.join(); audit.join();
  }
}
