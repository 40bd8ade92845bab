import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** A pool with a thread factory: execute, submit of both kinds, invokeAll. */
public class FixedPool {
    static class Square implements Callable<Integer> {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public Integer call() {
            return multiply(side, side);
        }
    }

    static class Factory implements ThreadFactory {
        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task);
            thread.setName("pool");
            return thread;
        }
    }

    static int multiply(int one, int other) {
        return one * other;
    }

    static void report(int value) {
        System.out.println("value " + value);
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, new Factory());
        pool.execute(() -> report(1));
        Future<Integer> nine = pool.submit(new Square(3));
        Future<?> nothing = pool.submit(() -> report(2));
        List<Callable<Integer>> tasks = new ArrayList<>();
        tasks.add(new Square(4));
        tasks.add(() -> multiply(2, 5));
        int sum = nine.get();
        nothing.get();
        for (Future<Integer> each : pool.invokeAll(tasks)) {
            sum += each.get();
        }
        report(sum);
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
    }
}
