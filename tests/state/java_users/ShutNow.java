// holds
import java.util.concurrent.*;
/* shutdownNow throws away what has not begun. */
public class ShutNow {
    static volatile int done;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> done = 1);
        int left = pool.shutdownNow().size();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert done + left == 1;
        assert left == 0;
    }
}
