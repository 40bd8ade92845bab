/* One player waits for a while only: the barrier may break. */
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

public class BarrierBroken {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread t = new Thread(() -> {
            try {
                barrier.await();
            } catch (Exception e) {
                throw new IllegalStateException("left alone", e); // found: exception
            }
        });
        t.start();
        barrier.await(5, TimeUnit.SECONDS); // found: exception
        t.join();
    }
}
