/* A latch orders a write and a read; there is no data race.
 * outcome: 7 */
import java.util.concurrent.CountDownLatch;
public class Latch {
    static int data;
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> { data = 7; latch.countDown(); });
        t.start();
        latch.await();
        System.out.println(data);
    }
}
// holds
