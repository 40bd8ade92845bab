/* A periodic task never runs twice at the same time. */
// expect: must-prove Heartbeat
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class Heartbeat implements Runnable {
    private int beats;

    @Override
    public void run() {
        beats++;
        System.out.println(beats);
    }
}

public class PeriodicRepaired {
    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        Heartbeat heartbeat = new Heartbeat();
        timer.scheduleAtFixedRate(heartbeat, 0, 10, TimeUnit.MILLISECONDS);
    }
}
