/* CompletableFuture: chains, combination, failures, timeouts, completion by hand. */
import java.util.concurrent.*;
import java.util.stream.*;

public class Futures {
    static <T> T slow(long ms, T value) { try { Thread.sleep(ms); } catch (InterruptedException e) { throw new RuntimeException(e); } return value; }
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> slow(30, 20)), b = CompletableFuture.supplyAsync(() -> slow(10, 22));
        System.out.println(a.thenCombine(b, Integer::sum).thenApply(x -> "sum " + x).get());
        System.out.println(CompletableFuture.supplyAsync(() -> "x").thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "y")).thenApplyAsync(String::toUpperCase).join());
        System.out.println(CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalStateException("bad"); return 1; }).exceptionally(e -> { System.out.println(e); return -1; }).join());
        System.out.println(CompletableFuture.completedFuture(5).handle((v, e) -> v + " " + e).join() + " " + CompletableFuture.failedFuture(new Error("e")).handle((v, e) -> v + " " + e).join());
        CompletableFuture<String> hand = new CompletableFuture<>();
        Thread t = new Thread(() -> { slow(10, 0); hand.complete("by hand"); });
        t.start();
        System.out.println(hand.get(5, TimeUnit.SECONDS) + hand.complete("again") + hand.isDone());
        t.join();
        System.out.println(CompletableFuture.anyOf(CompletableFuture.supplyAsync(() -> slow(500, "slow"), r -> new Thread(r).start()), CompletableFuture.supplyAsync(() -> slow(5, "fast"), r -> new Thread(r).start())).join());
        var all = IntStream.range(0, 5).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).toList();
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().map(CompletableFuture::join).toList());
        try { new CompletableFuture<>().orTimeout(20, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { System.out.println(e.getCause().getClass().getSimpleName()); }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("default", 10, TimeUnit.MILLISECONDS).join());
        try { CompletableFuture.supplyAsync(() -> 1 / 0).get(); } catch (ExecutionException e) { System.out.println(e.getMessage()); }
        try { CompletableFuture.supplyAsync(() -> 1 / 0).thenApply(x -> 2).join(); } catch (CompletionException e) { System.out.println(e.getMessage()); }
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<String> dependent = cancelled.thenApply(x -> x);
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + dependent.isCompletedExceptionally());
        try { cancelled.join(); } catch (CancellationException e) { System.out.println("cancelled"); }
        StringBuffer log = new StringBuffer();
        CompletableFuture.runAsync(() -> log.append("run ")).thenRun(() -> log.append("then ")).whenComplete((v, e) -> log.append("when ").append(e)).join();
        System.out.println(log);
        System.out.println(a.thenAcceptBoth(b, (x, y) -> System.out.println(x * y)).isDone() + " " + a.applyToEither(new CompletableFuture<>(), x -> x + 1).join() + a.getNow(0) + new CompletableFuture<Integer>().getNow(9));
        Executor direct = Runnable::run;
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), direct).join());
    }
}
