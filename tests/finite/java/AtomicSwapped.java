// verdict: assertion
// What getAndSet gives is not used, but what it does is seen by others at any moment.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicSwapped {
    static final AtomicReference<Object> place = new AtomicReference<>();
    static volatile int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            place.getAndSet(new Object());
            place.getAndSet(null);
        });
        other.start();
        assert place.get() == null;
        other.join();
    }
}
