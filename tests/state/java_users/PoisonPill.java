/* A consumer that ends by a poison pill. */
// holds
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class PoisonPill {
    private static final String END = new String("end");

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        List<String> seen = new ArrayList<>();
        Thread consumer = new Thread(() -> {
            try {
                for (String s; (s = queue.take()) != END;)
                    seen.add(s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        consumer.start();
        queue.put("a");
        queue.put("b");
        queue.put(END);
        consumer.join();
        assert seen.equals(List.of("a", "b")) : seen;
    }
}
