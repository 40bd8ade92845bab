// Much is done before there are threads: what they do then is tried all the same.
public class Late {
    static class Histogram {
        private final int[] counts = new int[8];

        public void add(int worker, int value) {
            if (counts[worker] < 100)
                counts[worker] = counts[worker] + value;
        }
    }

    // More instructions than a run has once there are threads.
    static int prepare() {
        int waste = 1;
        for (int i = 0; i < 2000000; i++)
            waste = waste * 31 + (waste >>> 3);
        return waste;
    }

    static void count(int same) throws InterruptedException {
        Histogram histogram = new Histogram();
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            int number = i / same;
            workers[i] = new Thread(() -> {
                for (int n = 0; n < 20; n++)
                    histogram.add(number, n);
            });
            workers[i].start();
        }
        for (Thread worker : workers)
            worker.join();
    }

    static class Parts {
        public static void main(String[] arguments) throws InterruptedException {
            count(prepare() == 0 ? 2 : 1);
        }
    }

    static class Shared {
        public static void main(String[] arguments) throws InterruptedException {
            count(prepare() == 0 ? 1 : 2);
        }
    }
}
