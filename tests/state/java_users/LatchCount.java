/* CountDown and getCount are two steps: both may see 0. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
public class LatchCount {
    static final CountDownLatch l = new CountDownLatch(2);
    static final AtomicInteger cleaned = new AtomicInteger();
    static void work() { l.countDown(); if (l.getCount() == 0) cleaned.incrementAndGet(); }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(LatchCount::work), y = new Thread(LatchCount::work);
        x.start(); y.start(); l.await(); x.join(); y.join();
        assert cleaned.get() == 1; // found: assertion
    }
}
