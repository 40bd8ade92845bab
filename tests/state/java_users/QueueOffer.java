/* Offer to a full queue is dropped, the consumer waits for a third item for ever. */
import java.util.concurrent.*;
public class QueueOffer {
    static final BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
    public static void main(String[] a) throws Exception {
        Thread c = new Thread(() -> { try { for (int i = 0; i < 3; i++) q.take(); } catch (InterruptedException e) { } }); // found: deadlock
        c.start();
        for (int i = 0; i < 3; i++) q.offer(i);
        c.join();
    }
}
