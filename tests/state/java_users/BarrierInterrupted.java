/* An interrupt before the await breaks the barrier: BrokenBarrierException -> RuntimeException in the other one. */
import java.util.concurrent.*;
public class BarrierInterrupted {
    static final CyclicBarrier b = new CyclicBarrier(2);
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(() -> { try { b.await(); } catch (InterruptedException e) { } catch (BrokenBarrierException e) { throw new RuntimeException(e); } }); // found: exception
        Thread y = new Thread(() -> { try { b.await(); } catch (InterruptedException e) { } catch (BrokenBarrierException e) { throw new RuntimeException(e); } });
        x.start(); y.start(); y.interrupt();
        x.join(); y.join();
    }
}
