/* Who waits for a latch for a while uses what it waited for only if it was opened in time. */
// holds
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TimedLatch {
    static int result;

    /*
     * outcome: 5
     * outcome: late
     */
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            result = 5;
            done.countDown();
        }).start();
        System.out.println(done.await(1, TimeUnit.SECONDS) ? String.valueOf(result) : "late");
    }
}
