// assumption: jdk-threads
// The thread that hands delayed tasks to their pool names the one that the pool refuses: it asks the task for its text.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Rejected {
    static int asked;

    static class Job implements Runnable {
        private int runs;

        @Override
        public synchronized void run() {
            runs++;
        }

        @Override
        public String toString() {
            for (int i = 0; i < 100_000; i++) {
                int before = asked;
                Thread.yield();
                asked = before + 1;
            }
            return "a job";
        }
    }

    public static void main(String[] arguments) throws Exception {
        Job job = new Job();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(job);
        pool.shutdown();
        CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, pool).execute(job);
        job.run();
        long end = System.nanoTime() + 20_000_000_000L;
        for (int texts = 0; System.nanoTime() < end; texts++) {
            job.toString();
            Thread.sleep(100);
            if (asked > 100_000 * texts + 100_000 && asked < 100_000 * texts + 200_000) {
                System.out.println("shown: the job was asked at the same time, and counts are lost");
                return;
            }
        }
    }
}
