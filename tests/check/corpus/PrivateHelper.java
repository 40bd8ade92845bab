// Helpers without a lock that are only called under it.
//
// expect: must-hold
// expect: must-prove Histogram

class Histogram {
    private final int[] buckets = new int[10];
    private int samples;

    public synchronized void add(int value) {
        bump(value % buckets.length, 1);
    }

    public synchronized void remove(int value) {
        bump(value % buckets.length, -1);
    }

    public int share(int value) {
        synchronized (this) {
            return percent(buckets[value % buckets.length]);
        }
    }

    private void bump(int bucket, int by) {
        buckets[bucket] += by;
        samples += by;
    }

    private int percent(int part) {
        return samples == 0 ? 0 : 100 * part / samples;
    }
}

class PrivateHelper {
    public static void main(String[] args) {
        Histogram histogram = new Histogram();
        new Thread(() -> histogram.add(3)).start();
        new Thread(() -> histogram.remove(3)).start();
        System.out.println(histogram.share(3));
    }
}
