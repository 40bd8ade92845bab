// RangeBug is a bug of patterns 26 and 32 alone: those of the papers miss it.
//
// options: --patterns 1-14
// expect: must-prove NumberRange

import java.util.concurrent.atomic.AtomicInteger;

class NumberRange {
    private final AtomicInteger lower = new AtomicInteger(0), upper = new AtomicInteger(10);

    public void setLower(int bound) {
        if (bound > upper.get())
            throw new IllegalArgumentException("can't set lower to " + bound + " > upper");
        lower.set(bound);
    }

    public void setUpper(int bound) {
        if (bound < lower.get())
            throw new IllegalArgumentException("can't set upper to " + bound + " < lower");
        upper.set(bound);
    }

    public boolean isInRange(int value) {
        return value >= lower.get() && value <= upper.get();
    }
}

class RangeUnasked {
    public static void main(String[] args) throws InterruptedException {
        NumberRange range = new NumberRange();
        Thread low = new Thread(() -> range.setLower(5));
        Thread high = new Thread(() -> range.setUpper(4));
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(range.isInRange(4) || range.isInRange(5) ? "fine" : "empty range");
    }
}
