// A static field and a field of an object hold one array, whose elements belong to threads by another array: a read of
// such a field is no read of an element, and no element is used by two threads. Its twin adds to one that all use.
public class Sparse {
    static double[] sums;
    static double total;

    static class Runner implements Runnable {
        private final int[] rows;
        private final double[] values;
        private final int low, high;

        Runner(int[] rows, double[] values, int low, int high) {
            this.rows = rows;
            this.values = values;
            this.low = low;
            this.high = high;
        }

        public void run() {
            for (int i = low; i < high; i++)
                sums[rows[i]] += values[i] * 2;
        }
    }

    static synchronized void multiply(double[] y, int[] rows, double[] values) throws InterruptedException {
        sums = y;
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new Runner(rows, values, 10 * i, 10 * i + 10));
            threads[i].start();
        }
        new Runner(rows, values, 30, 40).run();
        for (Thread thread : threads)
            thread.join();
        for (int i = 0; i < 40; i++)
            total += sums[rows[i]];
    }

    static void multiply(int step) throws InterruptedException {
        int[] rows = new int[40];
        double[] values = new double[40];
        for (int i = 0; i < 40; i++) {
            rows[i] = i / step * step;
            values[i] = i;
        }
        multiply(new double[40], rows, values);
    }

    static class Apart {
        public static void main(String[] arguments) throws InterruptedException {
            multiply(1);
        }
    }

    static class Shared {
        public static void main(String[] arguments) throws InterruptedException {
            multiply(20);
        }
    }
}
