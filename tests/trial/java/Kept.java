// What a thread computes in an array of its own it keeps in its result when it is done; or at once, while others work on
// what the result holds.
public class Kept {
    static class Path {
        private final int[] values;

        Path(int[] values) {
            this.values = values;
        }

        // The places that all pass, with whatever array.
        synchronized void compute() {
            values[0] = 1;
            for (int i = 1; i < values.length; i++)
                values[i] = values[i - 1] * 3 + i;
        }
    }

    static class Result {
        private int[] values = new int[8];

        public synchronized void keep(int[] values) {
            this.values = values;
        }

        public synchronized int[] values() {
            return values;
        }
    }

    static void work(Result result, boolean own) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int n = 0; n < 10; n++) {
                    int[] values = own ? new int[8] : result.values();
                    new Path(values).compute();
                    result.keep(values);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads)
            thread.join();
    }

    static class Own {
        public static void main(String[] arguments) throws InterruptedException {
            work(new Result(), Integer.parseInt("1") == 1);
        }
    }

    static class Common {
        public static void main(String[] arguments) throws InterruptedException {
            work(new Result(), Integer.parseInt("1") != 1);
        }
    }
}
