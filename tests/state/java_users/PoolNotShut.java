// wrong: deadlock -- only the worker waits for ever; main is said to run in circles
/* A pool that nobody shuts down: the program never ends. */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolNotShut {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        int answer = pool.submit(() -> 42).get();
        assert answer == 42;
    }
}
