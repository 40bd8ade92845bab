/* A task counts and then hands itself over twice: those two run at the same time, not with the first one. */
// expect: must-find atomicity Split.parts
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Split implements Runnable {
    private final ExecutorService pool;
    private int parts;

    Split(ExecutorService pool) {
        this.pool = pool;
    }

    @Override
    public void run() {
        parts++;
        if (parts < 100) {
            pool.execute(this);
            pool.execute(this);
        }
    }
}

public class SplitTaskBug {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        pool.execute(new Split(pool));
    }
}
