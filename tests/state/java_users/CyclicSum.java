/* The action of the barrier sums what both wrote. */
// holds
import java.util.concurrent.CyclicBarrier;

public class CyclicSum {
    static final int[] part = new int[2];
    static int sum;

    static void work(CyclicBarrier barrier, int me) {
        part[me] = me + 1;
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assert sum == 3;
    }

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> sum = part[0] + part[1]);
        Thread other = new Thread(() -> work(barrier, 1));
        other.start();
        work(barrier, 0);
        other.join();
    }
}
