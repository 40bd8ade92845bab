// expect: must-hold
// CORRECT: all tasks on a single thread executor; result fetched by Future.get.
import java.util.concurrent.*;
public class OkSingleThreadExec {
  private int n, m;
  public void inc() { n++; m--; }
  public int sum() { return n + m; }
  public static void main(String[] a) throws Exception {
    OkSingleThreadExec s = new OkSingleThreadExec();
    ExecutorService ex = Executors.newSingleThreadExecutor();
    for (int i = 0; i < 10; i++) ex.execute(s::inc);
    Future<Integer> f = ex.submit(s::sum);
    System.out.println(f.get());
    ex.shutdown();
  }
}
