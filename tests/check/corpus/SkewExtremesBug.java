// Each of two methods chooses by the least or greatest value what it sets, and looks at the other bound for that.
// expect: must-find atomicity Range.low Range.high
import java.util.concurrent.atomic.AtomicInteger;

class Range {
    private final AtomicInteger low = new AtomicInteger(0);
    private final AtomicInteger high = new AtomicInteger(10);

    void low(int now) {
        low.set(Math.min(now, high.get()));
    }

    void high(int now) {
        high.set(Math.max(now, low.get()));
    }
}

class SkewExtremesBug {
    public static void main(String[] args) throws InterruptedException {
        Range range = new Range();
        Thread one = new Thread(() -> range.low(7));
        Thread other = new Thread(() -> range.high(3));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
