/* The size of a linked queue is counted while others change it: it may be one that it never had. */
import java.util.concurrent.*;
public class QueueSize {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        q.add(1);
        Thread t = new Thread(() -> { q.poll(); q.add(2); });
        t.start();
        int n = q.size();
        t.join();
        assert n <= 1; // found: assertion
    }
}
