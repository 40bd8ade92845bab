/* A worker that fails does not count down: main waits for ever. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchSkipped {
    static final AtomicInteger stock = new AtomicInteger(1);

    static void take(CountDownLatch done) {
        if (stock.getAndDecrement() <= 0)
            throw new IllegalStateException("sold out"); // found: exception
        done.countDown();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++)
            new Thread(() -> take(done)).start();
        done.await(); // found: deadlock
    }
}
