import java.util.concurrent.*;
/* A latch that is waited for a while. */
public class LatchTimed {
    static int result;
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> { result = 5; done.countDown(); });
        t.start();
        if (!done.await(1, TimeUnit.SECONDS))
            throw new TimeoutException("too slow"); // found: exception
        assert result == 5;
    }
}
