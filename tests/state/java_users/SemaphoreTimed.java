import java.util.concurrent.*;
public class SemaphoreTimed {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(0);
        Thread t = new Thread(() -> s.release());
        t.start();
        boolean got = s.tryAcquire(1, TimeUnit.SECONDS);
        assert got; // found: assertion
    }
}
