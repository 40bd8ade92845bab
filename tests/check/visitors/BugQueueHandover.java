// expect: must-doubt
// BUG: producer keeps using the Job after handing it over by the queue: progress++ by both sides.
import java.util.concurrent.*;
public class BugQueueHandover {
  static class Job { private int progress; public void step() { progress++; } public int get() { return progress; } }
  public static void main(String[] a) throws Exception {
    BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    Thread c = new Thread(() -> { try { for (int i = 0; i < 10; i++) q.take().step(); } catch (InterruptedException e) { } });
    c.start();
    for (int i = 0; i < 10; i++) {
      Job j = new Job(); j.step(); q.put(j);
      if (i == 9) j.step();
    }
    c.join();
  }
}
