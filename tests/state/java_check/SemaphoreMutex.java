/* A semaphore with one permit as a lock. */
// holds
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore mutex = new Semaphore(1);
    static int n;

    static void up() {
        mutex.acquireUninterruptibly();
        n++;
        mutex.release();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SemaphoreMutex::up);
        t.start();
        up();
        t.join();
        assert n == 2;
    }
}
