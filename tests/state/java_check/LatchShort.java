/* A latch for two, and one who counts. */
// says: main waits in CountDownLatch.await of LatchShort.latch at LatchShort.java:10.
import java.util.concurrent.CountDownLatch;

public class LatchShort {
    static final CountDownLatch latch = new CountDownLatch(2);

    public static void main(String[] args) throws Exception {
        new Thread(latch::countDown).start();
        latch.await(); // found: deadlock
    }
}
