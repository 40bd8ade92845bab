// As SkewExtremesBug, but both under one lock; and what is chosen beside what is set: each keeps to its own limits.
// expect: must-hold
import java.util.concurrent.atomic.AtomicInteger;

class Range {
    private final AtomicInteger low = new AtomicInteger(0);
    private final AtomicInteger high = new AtomicInteger(10);

    synchronized void low(int now) {
        low.set(Math.min(now, high.get()));
    }

    synchronized void high(int now) {
        high.set(Math.max(now, low.get()));
    }
}

class Two {
    private final AtomicInteger first = new AtomicInteger();
    private final AtomicInteger second = new AtomicInteger();

    void first(int now) {
        System.out.println(Math.min(10, second.get()));
        first.set(Math.min(now, 10));
    }

    void second(int now) {
        System.out.println(Math.min(10, first.get()));
        second.set(Math.max(now, 10));
    }
}

class SkewExtremesRepaired {
    public static void main(String[] args) throws InterruptedException {
        Range range = new Range();
        Two two = new Two();
        Thread one = new Thread(() -> {
            range.low(7);
            two.first(7);
        });
        Thread other = new Thread(() -> {
            range.high(3);
            two.second(3);
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
