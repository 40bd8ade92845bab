/* parkNanos returns when its time comes, whether or not the permit does.
 * outcome: 0
 * outcome: 1 */
import java.util.concurrent.locks.LockSupport;
public class TimedPark {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread self = Thread.currentThread();
        Thread t = new Thread(() -> { x = 1; LockSupport.unpark(self); });
        t.start();
        LockSupport.parkNanos(60_000_000_000L);
        System.out.println(x);
        t.join();
    }
}
