/* A value comes by a CompletableFuture. */
// holds
import java.util.concurrent.CompletableFuture;

public class FutureValue {
    static int prepared;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> {
            prepared = 1;
            future.complete(41);
        }).start();
        assert future.get() + prepared == 42;
    }
}
