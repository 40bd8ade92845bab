/* Who is parked may go on for no reason. */
// options: --spurious-wakeups
import java.util.concurrent.locks.LockSupport;

public class SpuriousPark {
    static volatile boolean ready;

    /*
     * outcome: end
     * outcome: 
     * assertion: java.lang.AssertionError
     */
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            ready = true;
            LockSupport.unpark(main);
        }).start();
        LockSupport.park();
        assert ready; // found: assertion
        System.out.println("end");
    }
}
