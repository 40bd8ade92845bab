/* The library looks at the clock before it says that a time has come: with a clock that stands still, await ends by the signal only.
 * outcome: true
 * with clock: false
 * with clock: true */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
public class TimedAwait {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(latch::countDown);
        t.start();
        System.out.println(latch.await(60, TimeUnit.SECONDS));
        t.join();
    }
}
