/* A pool of two workers; the sum comes by futures. */
// holds
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PipelinePool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> parts = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int part = i;
            parts.add(pool.submit(() -> part * 10 + 1));
        }
        int sum = 0;
        for (Future<Integer> part : parts)
            sum += part.get();
        pool.shutdown();
        assert sum == 12;
    }
}
