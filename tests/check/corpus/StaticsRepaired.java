// The repair of StaticsBug: all methods lock the class.
//
// expect: must-hold
// expect: must-prove Statistics

class Statistics {
    private static long total;
    private static int count;

    public static synchronized void add(int sample) {
        total += sample;
        count++;
    }

    public static synchronized long mean() {
        long sum = total;
        return count == 0 ? 0 : sum / count;
    }
}

class StaticsRepaired {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(() -> Statistics.add(5)).start();
        new Thread(() -> System.out.println(Statistics.mean())).start();
    }
}
