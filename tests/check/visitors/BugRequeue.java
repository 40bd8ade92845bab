// expect: must-doubt
// BUG: two workers take jobs; a job with n==40 is put twice in the queue by main (duplicate), so both workers may step it: lost update.
import java.util.concurrent.*;
public class BugRequeue {
  static class Job { final int id; private int n; Job(int i) { id = i; } public void step() { int v = n; n = v + 1; } }
  public static void main(String[] a) throws Exception {
    BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    for (int i = 0; i < 50; i++) { Job j = new Job(i); q.put(j); if (i == 40) q.put(j); }
    Runnable w = () -> { Job j; while ((j = q.poll()) != null) j.step(); };
    Thread t1 = new Thread(w), t2 = new Thread(w);
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
