/* Two threads have the same task, which takes the lock. */
// expect: must-prove Tally
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

class Tally {
    private int hits;

    public synchronized void hit() {
        hits++;
    }

    public synchronized int hits() {
        return hits;
    }
}

public class FutureTwiceRepaired {
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
