// A monitor that reads the statistics beside the worker is switched off, and nothing in the program switches it on.
// expect: must-prove MonitorOffRepaired$Statistics
public class MonitorOffRepaired {
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
        System.out.println(args.length + " arguments");
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
