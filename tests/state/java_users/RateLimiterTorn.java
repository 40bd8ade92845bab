/* The same with a look and a step that are apart. */
import java.util.concurrent.atomic.AtomicInteger;

public class RateLimiterTorn {
    private final AtomicInteger left = new AtomicInteger(1);

    boolean tryAcquire() {
        if (left.get() <= 0)
            return false;
        int now = left.decrementAndGet();
        assert now >= 0 : "let through too many"; // found: assertion
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        RateLimiterTorn limiter = new RateLimiterTorn();
        new Thread(limiter::tryAcquire).start();
        new Thread(limiter::tryAcquire).start();
    }
}
