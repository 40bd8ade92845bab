// expect: must-doubt
// BUG: awaitTermination's result is ignored (10 ms); main then reads and writes total while a task still runs: lost update.
import java.util.concurrent.*;
public class BugAwaitTimeout {
  private int total;
  public void add(int x) { total += x; }
  public static void main(String[] a) throws Exception {
    BugAwaitTimeout s = new BugAwaitTimeout();
    ExecutorService ex = Executors.newFixedThreadPool(1);
    ex.execute(() -> { for (int i = 0; i < 30; i++) s.add(1); });
    ex.shutdown();
    ex.awaitTermination(10, TimeUnit.MILLISECONDS);
    s.add(100);
    System.out.println(s.total);
  }
}
