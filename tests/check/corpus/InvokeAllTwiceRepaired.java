/* The task stands in the list once, and runs once. */
// expect: must-hold
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Tally {
    private int hits;

    public void hit() {
        hits++;
    }

    public int hits() {
        return hits;
    }
}

public class InvokeAllTwiceRepaired {
    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Void> task = () -> {
            tally.hit();
            return null;
        };
        pool.invokeAll(List.of(task));
        pool.shutdown();
    }
}
