/* A latch for two, and one who counts. */
import java.util.concurrent.CountDownLatch;

public class LatchShort {
    static final CountDownLatch latch = new CountDownLatch(2);

    public static void main(String[] args) throws Exception {
        new Thread(latch::countDown).start();
        latch.await(); // found: deadlock
    }
}
