// A monitor that reads the statistics beside the worker is off at first, but an argument switches it on.
// expect: must-find atomicity MonitorOffBug$Statistics.samples MonitorOffBug$Statistics.sum @statistics
public class MonitorOffBug {
    private static boolean monitoring = false;

    static class Statistics {
        private int samples;
        private int sum;

        public void sample(int value) {
            samples++;
            sum += value;
        }

        public int mean() {
            return samples == 0 ? 0 : sum / samples;
        }
    }

    static void configure(String[] args) {
        if (args.length > 0)
            monitoring = true;
    }

    public static void main(String[] args) throws InterruptedException {
        configure(args);
        Statistics statistics = new Statistics(); // @statistics
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 5; i++)
                statistics.sample(i);
        });
        worker.start();
        if (monitoring) {
            Thread monitor = new Thread(() -> System.out.println(statistics.mean()));
            monitor.start();
        }
        boolean again = false;
        if (again)
            new Thread(() -> statistics.sample(7)).start();
        worker.join();
        System.out.println(statistics.mean());
    }
}
