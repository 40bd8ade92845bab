/* Code that the library's own threads run. */
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

class Tasks {
    static void submitted() {
    }

    static int called() {
        return 1;
    }

    static int supplied() {
        return 2;
    }

    static class Sum extends RecursiveTask<Integer> {
        protected Integer compute() {
            return 3;
        }
    }

    static class Tick extends TimerTask {
        public void run() {
        }
    }

    static int square(int x) {
        return x * x;
    }

    static class Own extends Thread {
        Own(Runnable job) {
            super(job);
        }
    }

    static void inOwn() {
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(Tasks::submitted); // must: task submitted; starts submitted; many submitted
        pool.submit((Callable<Integer>) Tasks::called).get(); // must: task called
        pool.shutdown();
        CompletableFuture.supplyAsync(Tasks::supplied).join(); // must: task supplied
        new ForkJoinPool(2).invoke(new Sum()); // must: task compute
        Timer timer = new Timer(); // must: starts run
        timer.schedule(new Tick(), 1); // must: task run
        IntStream.range(0, 100).parallel().map(Tasks::square).sum(); // must: task square
        ExecutorService own = Executors.newSingleThreadExecutor(Own::new);
        own.execute(Tasks::inOwn); // must: task inOwn
    }
}
