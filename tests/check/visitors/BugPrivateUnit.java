// expect: must-doubt
// BUG: private helper reads a field in one statement and writes it in the next, called from the thread body: lost update on served.
public class BugPrivateUnit {
  private int served;
  private void serve() { int s = served; served = s + 1; }
  public static void main(String[] a) throws Exception {
    BugPrivateUnit b = new BugPrivateUnit();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 10; i++) b.serve(); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 10; i++) b.serve(); });
    t1.start(); t2.start(); t1.join(); t2.join();
    System.out.println(b.served);
  }
}
