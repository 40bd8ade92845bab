// expect: must-hold
// CORRECT
public class OkWaitWhile {
  private int count;
  public synchronized void put() { count++; notifyAll(); }
  public synchronized void take() throws InterruptedException {
    while (count == 0) wait();
    count--;
  }
  public static void main(String[] a) throws Exception {
    OkWaitWhile b = new OkWaitWhile();
    Runnable c = () -> { try { b.take(); } catch (InterruptedException e) { } };
    Thread t1 = new Thread(c), t2 = new Thread(c);
    t1.start(); t2.start(); b.put(); b.put(); t1.join(); t2.join();
  }
}
