// expect: must-doubt
// BUG: semaphore with 2 permits used as a mutex: n++ lost.
import java.util.concurrent.Semaphore;
public class BugSemaphore2 {
  private final Semaphore s = new Semaphore(2);
  private int n;
  public void inc() throws InterruptedException { s.acquire(); try { n++; } finally { s.release(); } }
  public static void main(String[] a) throws Exception {
    BugSemaphore2 b = new BugSemaphore2();
    Runnable r = () -> { try { for (int i = 0; i < 10; i++) b.inc(); } catch (InterruptedException e) { } };
    Thread t1 = new Thread(r), t2 = new Thread(r);
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
