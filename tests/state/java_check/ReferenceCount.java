/* Who gives back the last reference closes. */
// holds
import java.util.concurrent.atomic.AtomicInteger;

public class ReferenceCount {
    static final AtomicInteger count = new AtomicInteger(2);
    static boolean closed;

    static void use() {
        assert !closed;
        if (count.decrementAndGet() == 0)
            closed = true;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReferenceCount::use);
        t.start();
        use();
        t.join();
        assert closed;
    }
}
