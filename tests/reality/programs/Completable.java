import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Chains of CompletableFuture: supply, apply, combine, compose, handle, failure. */
public class Completable {
    static int load(int value) {
        return value + 1;
    }

    static String name(int value) {
        return "n" + value;
    }

    static String join(String one, String other) {
        return one + other;
    }

    static int broken() {
        throw new IllegalStateException("broken");
    }

    static int repaired(Throwable cause) {
        return cause instanceof CompletionException ? 1 : 2;
    }

    static void show(Object value) {
        System.out.println(value);
    }

    public static void main(String[] arguments) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CompletableFuture<String> one = CompletableFuture.supplyAsync(() -> load(1)).thenApply(Completable::name);
        CompletableFuture<String> two = CompletableFuture.supplyAsync(() -> load(2), pool).thenApplyAsync(Completable::name);
        CompletableFuture<String> both = one.thenCombine(two, Completable::join);
        both.thenCompose(text -> CompletableFuture.supplyAsync(() -> text.length(), pool)).thenAccept(Completable::show).join();
        int result = CompletableFuture.supplyAsync(Completable::broken, pool).exceptionally(Completable::repaired).join();
        show(result);
        CompletableFuture.runAsync(() -> show("run")).whenComplete((nothing, failure) -> show("complete")).join();
        show(both.handle((text, failure) -> failure == null ? text : "failed").join());
        pool.shutdown();
    }
}
