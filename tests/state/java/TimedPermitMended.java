/* The same, but who did not get the permit does not go in. */
// holds
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TimedPermitMended {
    static final Semaphore permits = new Semaphore(1);
    static int inside;

    static void work() {
        try {
            if (!permits.tryAcquire(1, TimeUnit.SECONDS))
                return;
            inside++;
            assert inside == 1;
            inside--;
            permits.release();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /*
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(TimedPermitMended::work);
        other.start();
        work();
        other.join();
        System.out.println("end");
    }
}
