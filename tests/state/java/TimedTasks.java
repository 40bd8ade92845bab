/* Tasks that are not done in time are cancelled: who asks them is told. */
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class TimedTasks {
    /*
     * outcome: 3
     * outcome: 
     * exception: java.util.concurrent.CancellationException
     */
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        List<Callable<Integer>> tasks = List.of(() -> 3);
        List<Future<Integer>> done = pool.invokeAll(tasks, 1, TimeUnit.SECONDS);
        pool.shutdown();
        System.out.println(done.get(0).get()); // found: exception
    }
}
