/* Two tasks in a pool of two threads add to a sum under a lock; the pool is closed, and waited for.
 * outcome: 3 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
public class Executor {
    static int sum;
    static synchronized void add(int n) { sum += n; }
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> add(1)).get();
        pool.submit(() -> add(2)).get();
        pool.shutdown();
        System.out.println(sum);
    }
}
