/* Write skew: each bound computed from the other. */
// expect: must-find atomicity Range.lo Range.hi
import java.util.concurrent.atomic.AtomicInteger;

class Range {
    private final AtomicInteger lo = new AtomicInteger(0);
    private final AtomicInteger hi = new AtomicInteger(10);

    void low(int x) {
        lo.set(Math.min(x, hi.get()));
    }

    void high(int x) {
        hi.set(Math.max(x, lo.get()));
    }

    boolean fine() {
        return lo.get() <= hi.get();
    }
}

class RangeMin {

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
