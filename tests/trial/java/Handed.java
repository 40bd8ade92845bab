// Main makes arrays and fills them before there are threads: what it did then is part of its unit. Threads add to
// elements of their own, or to that which main uses, too.
public class Handed {
    static class Bench {
        private int[] values;
        private final int first;

        Bench(int first) {
            this.first = first;
        }

        public synchronized int run() throws InterruptedException {
            values = new int[8];
            for (int i = 0; i < values.length; i++)
                values[i] = i;
            Thread[] threads = new Thread[2];
            for (int i = 0; i < threads.length; i++) {
                int mine = first + i * first;
                threads[i] = new Thread(() -> {
                    for (int n = 0; n < 20; n++)
                        values[mine] = values[mine] + n;
                });
                threads[i].start();
            }
            values[0] = values[0] + 1;
            for (Thread thread : threads)
                thread.join();
            return values[0];
        }
    }

    static class Apart {
        public static void main(String[] arguments) throws InterruptedException {
            new Bench(1).run();
        }
    }

    static class Shared {
        public static void main(String[] arguments) throws InterruptedException {
            new Bench(0).run();
        }
    }
}
