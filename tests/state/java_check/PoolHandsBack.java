/* A task of a pool with one thread starts another one, but leaves it to main to wait for that. */
// holds
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolHandsBack {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Future<Integer>> outer = pool.submit(() -> pool.submit(() -> 1));
        assert outer.get().get() == 1;
        pool.shutdown();
    }
}
