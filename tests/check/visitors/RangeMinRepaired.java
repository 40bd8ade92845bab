/* Both bounds under one lock. */
// expect: must-hold
import java.util.concurrent.atomic.AtomicInteger;

class Range {
    private final AtomicInteger lo = new AtomicInteger(0);
    private final AtomicInteger hi = new AtomicInteger(10);

    synchronized
    void low(int x) {
        lo.set(Math.min(x, hi.get()));
    }

    synchronized
    void high(int x) {
        hi.set(Math.max(x, lo.get()));
    }

    synchronized
    boolean fine() {
        return lo.get() <= hi.get();
    }
}

class RangeMinRepaired {

    public static void main(String[] args) throws Exception {
        Range r = new Range();
        Thread a = new Thread(() -> { r.low(7); });
        Thread b = new Thread(() -> { r.high(3); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(r.fine() ? "OK" : "BROKEN");
    }
}
