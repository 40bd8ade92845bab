/* What was written before a barrier is read behind it. */
// holds
import java.util.concurrent.CyclicBarrier;

public class BarrierPhases {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static final int[] parts = new int[2];

    static void work(int i) {
        parts[i] = i + 1;
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        assert parts[0] + parts[1] == 3;
    }

    public static void main(String[] args) {
        new Thread(() -> work(1)).start();
        work(0);
    }
}
