/* Put waits; order is kept. */
// holds
import java.util.concurrent.*;
public class QueuePut {
    static final BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
    static int sum;
    public static void main(String[] a) throws Exception {
        Thread c = new Thread(() -> { try { for (int i = 0; i < 3; i++) { int v = q.take(); assert v == i; sum += v; } } catch (InterruptedException e) { } });
        c.start();
        for (int i = 0; i < 3; i++) q.put(i);
        c.join();
        assert sum == 3 && q.isEmpty();
    }
}
