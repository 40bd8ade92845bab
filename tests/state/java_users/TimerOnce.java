/* A timer that is cancelled too early may not have run. */
import java.util.Timer;
import java.util.TimerTask;

public class TimerOnce {
    static volatile boolean ran;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                ran = true;
            }
        }, 5);
        Thread.sleep(1000);
        timer.cancel();
        assert ran; // found: assertion
    }
}
