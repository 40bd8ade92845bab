// Two fields that belong together are set one after the other by one lambda, and looked at by another.
// expect: must-find atomicity SuspectedPairBug$Range.low SuspectedPairBug$Range.high
public class SuspectedPairBug {
    static class Range {
        volatile int low, high;
    }

    static void move(Range range, int by) {
        range.low += by;
        range.high += by;
    }

    static void look(Range range) {
        int low = range.low;
        int high = range.high;
        if (low > high)
            throw new IllegalStateException("empty");
    }

    public static void main(String[] arguments) {
        Range range = new Range();
        new Thread(() -> move(range, 10)).start();
        new Thread(() -> look(range)).start();
    }
}
