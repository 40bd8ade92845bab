/* The barrier orders the two phases; action runs once per round. */
// holds
import java.util.concurrent.*;
public class BarrierPhases {
    static int[] cell = new int[2]; static int rounds;
    static final CyclicBarrier b = new CyclicBarrier(2, () -> rounds++);
    static void w(int i) { try { cell[i] = i + 1; b.await(); assert cell[0] + cell[1] == 3 && rounds == 1; } catch (InterruptedException | BrokenBarrierException e) { throw new Error(e); } }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(() -> w(0)), y = new Thread(() -> w(1));
        x.start(); y.start(); x.join(); y.join();
        assert rounds == 1;
    }
}
