/* Atomicity: window and count are set one after the other; two threads both open a window. */
// expect: must-find atomicity Limiter.window Limiter.used
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

class Limiter {
    private final AtomicLong window = new AtomicLong();
    private final AtomicInteger used = new AtomicInteger();

    boolean allow(long now) {
        if (now - window.get() >= 1000) {
            window.set(now);
            used.set(0);
        }
        return used.incrementAndGet() <= 2;
    }
}

class Window {
    static final AtomicInteger GRANTED = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Limiter l = new Limiter();
        Thread a = new Thread(() -> { for (int i = 0; i < 3; i++) if (l.allow(5000)) GRANTED.incrementAndGet(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 3; i++) if (l.allow(5000)) GRANTED.incrementAndGet(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(GRANTED.get() <= 2 ? "OK" : "BROKEN " + GRANTED.get());
    }
}
