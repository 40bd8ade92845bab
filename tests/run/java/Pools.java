/* Executors: fixed, single, scheduled, fork-join, work with results, failures, cancellation, rejection, shutdown. */
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class Pools {
    static class Sum extends RecursiveTask<Long> {
        final int from, to;
        Sum(int from, int to) { this.from = from; this.to = to; }
        @Override protected Long compute() { if (to - from < 50) return IntStream.range(from, to).asLongStream().sum(); int mid = (from + to) / 2; Sum left = new Sum(from, mid), right = new Sum(mid, to); left.fork(); return right.compute() + left.join(); }
    }
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) { int n = i; futures.add(pool.submit(() -> n * n)); }
        for (Future<Integer> f : futures) System.out.print(f.get() + " ");
        System.out.println(pool.invokeAll(List.of(() -> "a", () -> "b")).stream().map(f -> { try { return f.get(); } catch (Exception e) { return "?"; } }).toList() + " " + pool.invokeAny(List.of(() -> 7)));
        Future<?> fails = pool.submit(() -> { throw new IllegalStateException("in task"); });
        try { fails.get(); } catch (ExecutionException e) { System.out.println(e.getMessage() + " | " + e.getCause().getMessage()); }
        CountDownLatch never = new CountDownLatch(1);
        Future<?> stuck = pool.submit(() -> { never.await(); return 1; });
        try { stuck.get(10, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout " + e.getMessage()); }
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled() + stuck.isDone());
        try { stuck.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try { pool.execute(() -> { }); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "worker"));
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 5; i++) { int n = i; single.execute(() -> order.append(n).append(Thread.currentThread().getName().charAt(0))); }
        single.shutdown();
        single.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println(order);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        StringBuffer ticks = new StringBuffer();
        timer.schedule(() -> ticks.append("late "), 300, TimeUnit.MILLISECONDS);
        timer.schedule(() -> ticks.append("early "), 100, TimeUnit.MILLISECONDS);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> repeat = timer.scheduleAtFixedRate(() -> { three.countDown(); }, 10, 10, TimeUnit.MILLISECONDS);
        three.await();
        repeat.cancel(false);
        timer.shutdown();
        timer.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(ticks + "" + three.getCount());
        System.out.println(new ForkJoinPool(2).invoke(new Sum(0, 1000)) + " " + ForkJoinPool.commonPool().submit(new Sum(0, 100)).get());
        CompletionService<String> done = new ExecutorCompletionService<>(Executors.newCachedThreadPool(r -> { Thread t = new Thread(r); t.setDaemon(true); return t; }));
        done.submit(() -> { Thread.sleep(400); return "slow"; });
        done.submit(() -> { Thread.sleep(20); return "fast"; });
        System.out.println(done.take().get() + " " + done.take().get() + " " + done.poll());
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        new Thread(task).start();
        System.out.println(task.get());
        Timer old = new Timer(true);
        SynchronousQueue<String> handover = new SynchronousQueue<>();
        old.schedule(new TimerTask() { @Override public void run() { try { handover.put("timer"); } catch (InterruptedException e) { } } }, 20);
        System.out.println(handover.take());
        List<Runnable> left = new ArrayList<>();
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch gate = new CountDownLatch(1);
        small.execute(() -> { try { gate.await(); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        small.execute(() -> System.out.println("queued"));
        small.execute(() -> System.out.println("by " + Thread.currentThread().getName()));
        left.addAll(small.shutdownNow());
        System.out.println(left.size() + " " + small.awaitTermination(1, TimeUnit.SECONDS));
    }
}
