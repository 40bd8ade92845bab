// expect: must-doubt
// BUG: both threads mostly touch own Cell; only after 100 rounds thread 2 touches the shared cell 0 as thread 1 does in its first round.
public class BugLateRare {
  static class Cell { private int n; public void inc() { n = n + 1; } public int get() { return n; } }
  public static void main(String[] a) throws Exception {
    Cell[] cells = new Cell[64];
    for (int i = 0; i < 64; i++) cells[i] = new Cell();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 32; i++) cells[i].inc(); });
    Thread t2 = new Thread(() -> {
      for (int k = 0; k < 3; k++) for (int i = 32; i < 64; i++) cells[i].inc();
      cells[31].inc();
    });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(cells[31].get());
  }
}
