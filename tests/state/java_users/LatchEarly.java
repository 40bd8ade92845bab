/* The latch is counted down before the result is written. */
import java.util.concurrent.CountDownLatch;

public class LatchEarly {
    static int result;

    public static void main(String[] args) throws Exception {
        CountDownLatch finish = new CountDownLatch(1);
        new Thread(() -> {
            finish.countDown();
            result = 5; // found: race
        }).start();
        finish.await();
        assert result == 5; // found: assertion
    }
}
