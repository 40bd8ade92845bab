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

    static class Tock extends TimerTask {
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

    static void later() {
    }

    static void again() {
    }

    static void startsInHelper(ExecutorService pool, Runnable job) {
        pool.execute(job); // must: starts helped; many helped; starts no submitted
    }

    static void helped() {
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2); // must: starts no submitted
        pool.submit(Tasks::submitted); // must: task submitted; starts submitted; once submitted; starts no called
        pool.submit((Callable<Integer>) Tasks::called).get(); // must: task called; starts called; starts no submitted
        for (int i = 0; i < 2; i++)
            pool.submit(Tasks::again); // must: starts again; many again
        startsInHelper(pool, Tasks::helped); // must: starts no helped
        startsInHelper(pool, Tasks::helped);
        pool.shutdown(); // must: starts no submitted; starts no again
        CompletableFuture.supplyAsync(Tasks::supplied).join(); // must: task supplied; starts supplied; once supplied
        ForkJoinPool workers = new ForkJoinPool(2); // must: starts no compute
        workers.invoke(new Sum()); // must: task compute; starts compute
        Timer timer = new Timer(); // must: starts no run; starts no later
        timer.schedule(new Tick(), 1); // must: task run; starts run; once run
        timer.schedule(new Tock(), 1, 1); // must: many run
        IntStream.range(0, 100).parallel().map(Tasks::square).sum(); // must: task square; starts square; many square
        ExecutorService own = Executors.newSingleThreadExecutor(Own::new);
        own.execute(Tasks::inOwn); // must: task inOwn; starts inOwn
        System.out.println(pool); // must: starts no submitted; starts no inOwn
    }
}
