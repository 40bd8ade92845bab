/* What the future fails with comes out of join, and nobody catches it. */
import java.util.concurrent.CompletableFuture;

public class FutureFails {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.completeExceptionally(new IllegalStateException("no value"))).start();
        future.join(); // found: exception
    }
}
