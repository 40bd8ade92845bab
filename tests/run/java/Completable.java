/* CompletableFuture, and parallel work by fork and join. */
import java.util.concurrent.*;
public class Completable {
    static class Sum extends RecursiveTask<Long> {
        final int from, to;
        Sum(int from, int to) { this.from = from; this.to = to; }
        protected Long compute() { if (to - from < 10) { long s = 0; for (int i = from; i < to; i++) s += i; return s; } int m = (from + to) / 2; Sum l = new Sum(from, m), r = new Sum(m, to); l.fork(); return r.compute() + l.join(); }
    }
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.completedFuture(20).thenApply(x -> x + 1).thenCombine(CompletableFuture.supplyAsync(() -> 2), (a, b) -> a * b);
        System.out.println(f.get());
        System.out.println(CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalStateException("async"); return 1; }).exceptionally(e -> -1).get());
        System.out.println(new ForkJoinPool(2).invoke(new Sum(0, 100)));
        CompletableFuture<String> manual = new CompletableFuture<>();
        new Thread(() -> manual.complete("manual")).start();
        System.out.println(manual.thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "!")).join());
        System.out.println(java.util.stream.IntStream.range(0, 1000).parallel().sum());
    }
}
