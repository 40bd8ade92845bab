/* The only thread of a pool waits for a task that stands in the queue behind it. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolStarvation {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> outer = pool.submit(() -> {
            Future<Integer> inner = pool.submit(() -> 1);
            return inner.get();
        });
        outer.get(); // found: deadlock
        pool.shutdown();
    }
}
