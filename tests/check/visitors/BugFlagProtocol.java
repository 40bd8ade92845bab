// expect: must-doubt
// BUG: Peterson-like flag protocol done wrong (check the other's flag, then set own): both can enter; counter lost update.
// Also values needed: only when both see false.
public class BugFlagProtocol {
  static volatile boolean[] dummy = new boolean[1];
  static volatile boolean f0, f1; static int counter; static int skipped;
  static void p0() { if (!f1) { f0 = true; int c = counter; counter = c + 1; f0 = false; } }
  static void p1() { if (!f0) { f1 = true; int c = counter; counter = c + 1; f1 = false; } }
  public static void main(String[] a) throws Exception {
    Thread t1 = new Thread(() -> { for (int i = 0; i < 20; i++) p0(); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 20; i++) p1(); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(counter);
  }
}
