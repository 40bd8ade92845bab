/* An AtomicInteger loses nothing; what is made of get and set does.
 * outcome: 2 1
 * outcome: 2 2 */
import java.util.concurrent.atomic.AtomicInteger;
public class Counter {
    static final AtomicInteger whole = new AtomicInteger(), parts = new AtomicInteger();
    static void work() {
        whole.incrementAndGet();
        parts.set(parts.get() + 1);
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Counter::work), u = new Thread(Counter::work);
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(whole.get() + " " + parts.get());
    }
}
// holds
