/* The tasks are elements of an array, one of them twice, when they come to the pool. */
// expect: must-find atomicity Tally.hits
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

public class TasksInArrayBug {
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
        pool.invokeAll(Arrays.asList(countLeft, countLeft, countRight));
        pool.shutdown();
    }
}
