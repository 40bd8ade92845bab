/* The task that hands itself over twice takes its lock. */
// expect: must-prove Split
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Split implements Runnable {
    private final ExecutorService pool;
    private int parts;

    Split(ExecutorService pool) {
        this.pool = pool;
    }

    @Override
    public synchronized void run() {
        parts++;
        if (parts < 100) {
            pool.execute(this);
            pool.execute(this);
        }
    }
}

public class SplitTaskRepaired {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        pool.execute(new Split(pool));
    }
}
