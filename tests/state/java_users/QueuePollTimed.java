import java.util.concurrent.*;
public class QueuePollTimed {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> q.offer("x"));
        t.start();
        String s = q.poll(1, TimeUnit.SECONDS);
        System.out.println(s.length()); // found: exception
    }
}
