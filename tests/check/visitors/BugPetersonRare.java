// expect: must-doubt
// BUG: Peterson, but in round 7 p1 forgets to wait: counter lost update only in that round, if p0 is in its critical section.
public class BugPetersonRare {
  static volatile boolean f0, f1; static volatile int turn; static int counter;
  static void bump() { int c = counter; counter = c + 1; }
  static void p0(int i) { f0 = true; turn = 1; while (f1 && turn == 1) Thread.onSpinWait(); bump(); f0 = false; }
  static void p1(int i) { f1 = true; turn = 0; while (i != 7 && f0 && turn == 0) Thread.onSpinWait(); bump(); f1 = false; }
  public static void main(String[] a) throws Exception {
    Thread t1 = new Thread(() -> { for (int i = 0; i < 10; i++) p0(i); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 10; i++) p1(i); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(counter);
  }
}
