// assumption: implicit-exceptions
// The loop ends by an index that is out of bounds, and nobody catches that: so nothing seems to lead to `finally`.
public class EndOfData implements Runnable {
    static int finished;

    static class Log {
        private int total;

        public synchronized void add(int value) {
            total += value;
        }
    }

    private final int[] data;
    private final Log log;

    EndOfData(int[] data, Log log) {
        this.data = data;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            for (int i = 0;; i++)
                log.add(data[i]);
        } finally {
            int before = finished;
            Thread.yield();
            finished = before + 1;
        }
    }

    public static void main(String[] arguments) throws Exception {
        EndOfData work = new EndOfData(new int[100], new Log());
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
        });
        long end = System.nanoTime() + 20_000_000_000L;
        for (int started = 8; System.nanoTime() < end; started += 8) {
            Thread[] threads = new Thread[8];
            for (int i = 0; i < threads.length; i++)
                (threads[i] = new Thread(work)).start();
            for (Thread thread : threads)
                thread.join();
            if (finished != started) {
                System.out.println("shown: threads have finished that are not counted");
                return;
            }
        }
    }
}
