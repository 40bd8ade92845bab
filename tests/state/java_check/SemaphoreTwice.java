/* A semaphore is not reentrant: who takes its only permit twice waits for itself. */
import java.util.concurrent.Semaphore;

public class SemaphoreTwice {
    static final Semaphore one = new Semaphore(1);

    static void inner() {
        one.acquireUninterruptibly(); // found: deadlock
        one.release();
    }

    public static void main(String[] args) {
        one.acquireUninterruptibly();
        inner();
        one.release();
    }
}
