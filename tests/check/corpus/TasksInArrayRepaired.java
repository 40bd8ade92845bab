/* Each task is in the array once, and has its own tally. */
// expect: must-hold
import java.util.Arrays;
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

public class TasksInArrayRepaired {
    public static void main(String[] args) throws InterruptedException {
        Tally left = new Tally(), right = new Tally();
        Callable<Integer> countLeft = () -> {
            left.hit();
            return left.hits();
        };
        Callable<Integer> countRight = () -> {
            right.hit();
            return right.hits();
        };
        ExecutorService pool = Executors.newFixedThreadPool(4);
        pool.invokeAll(Arrays.asList(countLeft, countRight));
        pool.shutdown();
    }
}
