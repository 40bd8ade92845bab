/* A barrier for three, to which two come. */
// says: main waits in CyclicBarrier.await of BarrierTooFew.barrier
import java.util.concurrent.CyclicBarrier;

public class BarrierTooFew {
    static final CyclicBarrier barrier = new CyclicBarrier(3);

    static void work() {
        try {
            barrier.await(); // found: deadlock+
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(BarrierTooFew::work).start();
        work();
    }
}
