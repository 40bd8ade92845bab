// expect: must-hold
// CORRECT: awaitTermination's result is checked.
import java.util.concurrent.*;
public class OkAwaitChecked {
  private int total;
  public void add(int x) { total += x; }
  public static void main(String[] a) throws Exception {
    OkAwaitChecked s = new OkAwaitChecked();
    ExecutorService ex = Executors.newFixedThreadPool(1);
    ex.execute(() -> { for (int i = 0; i < 30; i++) s.add(1); });
    ex.shutdown();
    while (!ex.awaitTermination(10, TimeUnit.MILLISECONDS)) { }
    s.add(100);
    System.out.println(s.total);
  }
}
