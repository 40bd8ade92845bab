// expect: must-doubt
// BUG: lazy init without lock in pool tasks: two instances.
import java.util.concurrent.*;
public class BugLazyInit {
  static class Conn { int uses; }
  private static Conn conn;
  static Conn get() { if (conn == null) conn = new Conn(); return conn; }
  public static void main(String[] a) throws Exception {
    ExecutorService ex = Executors.newFixedThreadPool(2);
    for (int i = 0; i < 4; i++) ex.submit(() -> get().hashCode());
    ex.shutdown(); ex.awaitTermination(1, TimeUnit.SECONDS);
  }
}
