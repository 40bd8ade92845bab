/* A permit that is given to a thread before its start is lost, an interrupt is not.
 * outcome: deadlock
 * outcome: parked interrupted */
import java.util.concurrent.locks.LockSupport;

public class SignalsEarly {
    static String seen = "";
    static final Thread parks = new Thread(() -> {
        LockSupport.park(); // found: deadlock
        seen += "parked ";
    });
    static final Thread sleeps = new Thread(() -> {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            seen += "interrupted";
        }
    });
    public static void main(String[] args) throws Exception {
        Thread signals = new Thread(() -> LockSupport.unpark(parks));
        signals.start();
        parks.start();
        parks.join();
        sleeps.interrupt();
        sleeps.start();
        sleeps.join();
        System.out.println(seen);
    }
}
