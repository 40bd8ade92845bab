// expect: must-hold
// CORRECT: double-checked locking with volatile.
import java.util.concurrent.*;
public class OkLazyDcl {
  static class Conn { final int x = 4; }
  private static volatile Conn conn;
  static Conn get() { Conn c = conn; if (c == null) synchronized (OkLazyDcl.class) { c = conn; if (c == null) conn = c = new Conn(); } return c; }
  public static void main(String[] a) throws Exception {
    ExecutorService ex = Executors.newFixedThreadPool(2);
    for (int i = 0; i < 4; i++) ex.submit(() -> get().hashCode());
    ex.shutdown(); ex.awaitTermination(1, TimeUnit.SECONDS);
  }
}
