/* Two threads have the same task, each through a FutureTask of its own. */
// expect: must-find atomicity Tally.hits
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

class Tally {
    private int hits;

    public void hit() {
        hits++;
    }

    public int hits() {
        return hits;
    }
}

public class FutureTwiceBug {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Tally tally = new Tally();
        Callable<Integer> task = () -> {
            tally.hit();
            return 1;
        };
        FutureTask<Integer> one = new FutureTask<>(task), other = new FutureTask<>(task);
        new Thread(one).start();
        new Thread(other).start();
        System.out.println(one.get() + other.get());
    }
}
