// verdict: proved
// What an atomic does happens at once.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCounter {
    static final AtomicInteger count = new AtomicInteger();
    static final AtomicBoolean first = new AtomicBoolean(true);
    static volatile int firsts;

    static void work() {
        count.incrementAndGet();
        if (first.compareAndSet(true, false)) {
            firsts = firsts + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(AtomicCounter::work), b = new Thread(AtomicCounter::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count.get() == 2 && firsts == 1;
    }
}
