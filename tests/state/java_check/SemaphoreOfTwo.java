/* Two permits are no lock. */
import java.util.concurrent.Semaphore;

public class SemaphoreOfTwo {
    static final Semaphore mutex = new Semaphore(2);
    static int n;

    static void up() {
        mutex.acquireUninterruptibly();
        n++; // found: race+
        mutex.release();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SemaphoreOfTwo::up);
        t.start();
        up();
        t.join();
        assert n == 2; // found: assertion
    }
}
