// Two fields that belong together are set and looked at under one lock.
// expect: must-prove SuspectedPairRepaired$Range
public class SuspectedPairRepaired {
    static class Range {
        int low, high;
    }

    static void move(Range range, int by) {
        synchronized (range) {
            range.low += by;
            range.high += by;
        }
    }

    static void look(Range range) {
        synchronized (range) {
            int low = range.low;
            int high = range.high;
            if (low > high)
                throw new IllegalStateException("empty");
        }
    }

    public static void main(String[] arguments) {
        Range range = new Range();
        new Thread(() -> move(range, 10)).start();
        new Thread(() -> look(range)).start();
    }
}
