// unknown: depends on the time
// options: --time-limit 10
import java.util.concurrent.*;
public class ScheduledOnce {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<Integer> f = timer.schedule(() -> 7, 20, TimeUnit.MILLISECONDS);
        timer.shutdown();
        System.out.println(f.get());
    }
}
