// Write skew: a range whose bounds are atomic, each by itself. Each setter looks at one bound and sets the other, so nothing is read twice and
// nothing is written over.
//
// Of 0 to 10, T1 (setLower 5) sees that 5 is not above 10; T2 (setUpper 4) sees that 4 is not below 0; both set: the range is 5 to 4.
//
// expect: must-find atomicity NumberRange.lower NumberRange.upper

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

class RangeBug {
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
