/* The same with an AtomicInteger. */
// holds
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicUpdate {
    static final AtomicInteger n = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(n::incrementAndGet);
        t.start();
        n.incrementAndGet();
        t.join();
        assert n.get() == 2;
    }
}
