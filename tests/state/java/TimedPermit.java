/* A permit that was not given in time is given back all the same: then two are inside. */
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TimedPermit {
    static final Semaphore permits = new Semaphore(1);
    static int inside;

    static void work() {
        try {
            permits.tryAcquire(1, TimeUnit.SECONDS);
            inside++; // found: race+
            assert inside == 1; // found: assertion
            inside--;
            permits.release();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /*
     * outcome: end
     * outcome: 
     * assertion: java.lang.AssertionError
     * race
     */
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(TimedPermit::work);
        other.start();
        work();
        other.join();
        System.out.println("end");
    }
}
