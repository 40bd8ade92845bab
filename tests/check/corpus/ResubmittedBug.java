/* A task hands itself over again before it has counted. */
// expect: must-find atomicity Poller.polls
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
        timer.schedule(this, 1, TimeUnit.MILLISECONDS);
        polls++;
    }
}

public class ResubmittedBug {
    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        timer.schedule(new Poller(timer), 1, TimeUnit.MILLISECONDS);
    }
}
