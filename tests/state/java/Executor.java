/* A task in a pool of one thread; its result is waited for, and the pool is closed.
 * outcome: 3 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
public class Executor {
    static int sum = 1;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> sum += 2).get();
        pool.shutdown();
        System.out.println(sum);
    }
}
// holds
