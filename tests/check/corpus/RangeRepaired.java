// RangeBug with synchronized methods: whoever checks a bound has the other one to itself until it is set.
//
// expect: must-prove NumberRange

import java.util.concurrent.atomic.AtomicInteger;

class NumberRange {
    private final AtomicInteger lower = new AtomicInteger(0), upper = new AtomicInteger(10);

    public synchronized void setLower(int bound) {
        if (bound > upper.get())
            throw new IllegalArgumentException("can't set lower to " + bound + " > upper");
        lower.set(bound);
    }

    public synchronized void setUpper(int bound) {
        if (bound < lower.get())
            throw new IllegalArgumentException("can't set upper to " + bound + " < lower");
        upper.set(bound);
    }

    public synchronized boolean isInRange(int value) {
        return value >= lower.get() && value <= upper.get();
    }
}

class RangeRepaired {
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
