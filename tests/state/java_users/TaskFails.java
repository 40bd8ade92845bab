/* A task that fails in a pool: execute lets the exception out, submit keeps it. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TaskFails {
    static int divide(int a, int b) {
        return a / b; // found: exception
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> divide(1, 0));
        pool.execute(() -> System.out.println(divide(2, 0)));
        pool.shutdown();
    }
}
