// expect: must-hold
// CORRECT: CyclicBarrier separates write phase and read phase; each thread writes its own element, reads the neighbour's after the barrier.
import java.util.concurrent.*;
public class OkPhases {
  static final int[] cur = new int[4], next = new int[4];
  public static void main(String[] a) throws Exception {
    CyclicBarrier b = new CyclicBarrier(4);
    Thread[] ts = new Thread[4];
    for (int i = 0; i < 4; i++) { final int id = i;
      ts[i] = new Thread(() -> { try {
        for (int r = 0; r < 5; r++) {
          next[id] = cur[id] + cur[(id + 1) % 4] + 1; b.await();
          cur[id] = next[id]; b.await();
        } } catch (Exception e) { } });
      ts[i].start(); }
    for (Thread t : ts) t.join();
    System.out.println(cur[0]);
  }
}
