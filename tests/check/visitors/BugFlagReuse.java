// expect: must-doubt
// BUG: after 30 rounds of correct ping-pong by a volatile turn, the writer's last two writes don't wait: reader may see x new, y old.
public class BugFlagReuse {
  private int x, y; private volatile int turn;
  public void write(int i) { if (i < 30) while (turn != 0) Thread.onSpinWait(); x = i; y = i; turn = 1; }
  public void read() { while (turn != 1) Thread.onSpinWait(); int d = x - y; if (d != 0) System.out.println("torn"); turn = 0; }
  public static void main(String[] a) throws Exception {
    BugFlagReuse f = new BugFlagReuse();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 32; i++) f.write(i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 30; i++) f.read(); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
