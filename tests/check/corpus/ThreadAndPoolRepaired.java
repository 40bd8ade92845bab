/* A thread and a pool are given the same task, which takes the lock. */
// expect: must-prove Tally
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

class Tally {
    private int hits;

    public synchronized void hit() {
        hits++;
    }

    public synchronized int hits() {
        return hits;
    }
}

public class ThreadAndPoolRepaired {
    private static void inOwnThread(Callable<Integer> task) {
        new Thread(new FutureTask<>(task)).start();
    }

    public static void main(String[] args) {
        Tally tally = new Tally();
        Callable<Integer> task = () -> {
            tally.hit();
            return tally.hits();
        };
        inOwnThread(task);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(task);
        pool.shutdown();
    }
}
