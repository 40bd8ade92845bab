// Static fields, and static methods that lock the class. One of them does not.
//
// T1 (report) reads total; T2 adds a sample to total and count; T1 reads count and divides the old total by the new count.
//
// expect: must-find atomicity Statistics.total Statistics.count

class Statistics {
    private static long total;
    private static int count;

    public static synchronized void add(int sample) {
        total += sample;
        count++;
    }

    public static long mean() {
        long sum = total;
        return count == 0 ? 0 : sum / count;
    }
}

class StaticsBug {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(() -> Statistics.add(5)).start();
        new Thread(() -> System.out.println(Statistics.mean())).start();
    }
}
