// expect: must-doubt
// BUG: strict turn-taking by a volatile turn, but when the worker's last round comes it does not wait (i == 39): lost update on sum, only if the other is still in its step.
public class BugTurnSkip {
  private volatile int turn; private int sum;
  public void step(int me, int i) {
    if (!(me == 1 && i == 39)) while (turn != me) Thread.onSpinWait();
    int s = sum; sum = s + 1;
    turn = 1 - me;
  }
  public static void main(String[] a) throws Exception {
    BugTurnSkip t = new BugTurnSkip();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 40; i++) t.step(0, i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 40; i++) t.step(1, i); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(t.sum);
  }
}
