// Threads have parts of one array: a model takes its elements for one location, runs show that no two threads use the same.
public class Parts {
    static class Histogram {
        private final int[] counts = new int[8];

        public void add(int worker, int value) {
            if (counts[worker] < 100)
                counts[worker] = counts[worker] + value;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Histogram histogram = new Histogram(); // @histogram
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            int number = i;
            workers[i] = new Thread(() -> {
                for (int n = 0; n < 5; n++)
                    histogram.add(number, n);
            });
            workers[i].start();
        }
        for (Thread worker : workers)
            worker.join();
    }
}
