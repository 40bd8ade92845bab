/* Two consumers and one poison pill: one of them waits for ever. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class PoisonShared {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Runnable consumer = () -> {
            try {
                while (queue.take() >= 0) { // found: deadlock
                }
            } catch (InterruptedException e) {
                return;
            }
        };
        new Thread(consumer).start();
        new Thread(consumer).start();
        queue.put(7);
        queue.put(-1);
    }
}
