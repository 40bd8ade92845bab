/* The count is read again behind the decrement: both may see the last one, or use what is closed. */
import java.util.concurrent.atomic.AtomicInteger;

public class ReferenceCountTorn {
    static final AtomicInteger count = new AtomicInteger(2), closes = new AtomicInteger();

    static void use() {
        count.decrementAndGet();
        if (count.get() == 0)
            closes.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReferenceCountTorn::use);
        t.start();
        use();
        t.join();
        assert closes.get() == 1 : "closed " + closes.get() + " times"; // found: assertion
    }
}
