/* A queue with one place hands over what two threads put.
 * outcome: 3 */
import java.util.concurrent.ArrayBlockingQueue;
public class BlockingQueue {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> put(queue, 1)), u = new Thread(() -> put(queue, 2));
        t.start();
        u.start();
        System.out.println(queue.take() + queue.take());
    }
    static void put(ArrayBlockingQueue<Integer> queue, int n) {
        try { queue.put(n); } catch (InterruptedException e) { }
    }
}
// holds
