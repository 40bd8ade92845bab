/* At most two inside. */
// holds
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
public class SemTry {
    static final Semaphore s = new Semaphore(2);
    static final AtomicInteger inside = new AtomicInteger();
    static void go() {
        if (!s.tryAcquire()) return;
        int n = inside.incrementAndGet();
        assert n <= 2 : n;
        inside.decrementAndGet();
        s.release();
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[3];
        for (int i = 0; i < 3; i++) { t[i] = new Thread(SemTry::go); t[i].start(); }
        for (Thread x : t) x.join();
        assert s.availablePermits() == 2 && inside.get() == 0;
    }
}
