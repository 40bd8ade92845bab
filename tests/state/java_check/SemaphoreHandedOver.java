/* A permit that one thread takes and another gives back orders what they do. */
// holds
import java.util.concurrent.Semaphore;

public class SemaphoreHandedOver {
    static final Semaphore ready = new Semaphore(0);
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            value = 42;
            ready.release();
        }).start();
        ready.acquireUninterruptibly();
        assert value == 42;
    }
}
