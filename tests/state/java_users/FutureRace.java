/* Two complete one future: only the first counts, and nobody knows who that is. */
import java.util.concurrent.CompletableFuture;

public class FutureRace {
    public static void main(String[] args) {
        CompletableFuture<String> first = new CompletableFuture<>();
        new Thread(() -> first.complete("fast")).start();
        new Thread(() -> first.complete("slow")).start();
        assert first.join().equals("fast"); // found: assertion
    }
}
