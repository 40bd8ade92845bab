/* A periodic task is scheduled twice. */
// expect: must-find atomicity Heartbeat.beats
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

public class PeriodicBug {
    public static void main(String[] args) {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        Heartbeat heartbeat = new Heartbeat();
        timer.scheduleAtFixedRate(heartbeat, 0, 10, TimeUnit.MILLISECONDS);
        timer.scheduleWithFixedDelay(heartbeat, 5, 10, TimeUnit.MILLISECONDS);
    }
}
