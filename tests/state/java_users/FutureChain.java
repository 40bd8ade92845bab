/* A chain of stages. */
// holds
import java.util.concurrent.CompletableFuture;

public class FutureChain {
    public static void main(String[] args) {
        CompletableFuture<Integer> price = new CompletableFuture<>();
        CompletableFuture<Integer> total = price.thenApply(p -> p * 2).thenCombine(CompletableFuture.completedFuture(1), Integer::sum);
        Thread t = new Thread(() -> price.complete(20));
        t.start();
        assert total.join() == 41;
    }
}
