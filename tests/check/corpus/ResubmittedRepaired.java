/* A task hands itself over again when it has done all else. */
// expect: must-prove Poller
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class Poller implements Runnable {
    private final ScheduledExecutorService timer;
    private int polls;

    Poller(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    @Override
    public void run() {
        polls++;
        timer.schedule(this, 1, TimeUnit.MILLISECONDS);
    }
}

public class ResubmittedRepaired {
    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.schedule(new Poller(timer), 1, TimeUnit.MILLISECONDS);
    }
}
