/* Nobody completes the future if the flag is read too early. */
import java.util.concurrent.CompletableFuture;

public class FutureNever {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> {
            if (ready)
                future.complete(1);
        }).start();
        ready = true;
        future.get(); // found: deadlock
    }
}
