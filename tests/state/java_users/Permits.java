import java.util.concurrent.*;
public class Permits {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(1);
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> { s.acquireUninterruptibly(); s.release(); latch.countDown(); });
        t.start();
        int p = s.availablePermits();
        long c = latch.getCount();
        assert p == 1; // found: assertion
        assert c == 1; // found: assertion
        t.join();
    }
}
