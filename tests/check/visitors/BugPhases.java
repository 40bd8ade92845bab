// expect: must-doubt
// BUG: second barrier missing: a thread may write cur[id] (round r+1) while its neighbour still reads cur[id+1] of round r... real: reads of neighbour's half-updated cur.
import java.util.concurrent.*;
public class BugPhases {
  static final int[] cur = new int[4];
  static int maxSeen;
  static void relax(int id) { int v = cur[id] + cur[(id + 1) % 4]; cur[id] = v + 1; if (v > maxSeen) maxSeen = v; }
  public static void main(String[] a) throws Exception {
    CyclicBarrier b = new CyclicBarrier(4);
    Thread[] ts = new Thread[4];
    for (int i = 0; i < 4; i++) { final int id = i;
      ts[i] = new Thread(() -> { try { for (int r = 0; r < 5; r++) { relax(id); b.await(); } } catch (Exception e) { } });
      ts[i].start(); }
    for (Thread t : ts) t.join();
    System.out.println(cur[0] + maxSeen);
  }
}
