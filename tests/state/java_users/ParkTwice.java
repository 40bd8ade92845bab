import java.util.concurrent.locks.LockSupport;
/* Two permits are one. */
public class ParkTwice {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LockSupport.park();
            LockSupport.park(); // found: deadlock
        });
        t.start();
        LockSupport.unpark(t);
        LockSupport.unpark(t);
    }
}
