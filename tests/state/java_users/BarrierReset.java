/* A barrier that is reset while one waits. */
import java.util.concurrent.*;
public class BarrierReset {
    public static void main(String[] args) throws Exception {
        CyclicBarrier b = new CyclicBarrier(2);
        Thread t = new Thread(() -> {
            try { b.await(); } // found: deadlock
            catch (BrokenBarrierException e) { throw new IllegalStateException(e); } // found: exception
            catch (InterruptedException e) { return; }
        });
        t.start();
        b.reset();
    }
}
