// expect: must-doubt
// BUG: if instead of while: two consumers, one item; second consumer takes from an empty buffer (count goes -1).
public class BugWaitIf {
  private int count;
  public synchronized void put() { count++; notifyAll(); }
  public synchronized void take() throws InterruptedException {
    if (count == 0) wait();
    count--;
  }
  public static void main(String[] a) throws Exception {
    BugWaitIf b = new BugWaitIf();
    Runnable c = () -> { try { b.take(); } catch (InterruptedException e) { } };
    Thread t1 = new Thread(c), t2 = new Thread(c);
    t1.start(); t2.start(); b.put(); b.put(); t1.join(); t2.join();
  }
}
