/* A limiter of requests: each thread asks, and at most two are let through. */
// holds
import java.util.concurrent.atomic.AtomicInteger;

public class RateLimiter {
    private final AtomicInteger left = new AtomicInteger(2);

    boolean tryAcquire() {
        for (;;) {
            int now = left.get();
            if (now == 0)
                return false;
            if (left.compareAndSet(now, now - 1))
                return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RateLimiter limiter = new RateLimiter();
        AtomicInteger served = new AtomicInteger();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                if (limiter.tryAcquire())
                    served.getAndIncrement();
            });
            clients[i].start();
        }
        for (Thread client : clients)
            client.join();
        assert served.get() == 2 : served.get();
    }
}
