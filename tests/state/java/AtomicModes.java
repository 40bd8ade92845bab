/* Values that are handed over by atomics with the orders that are needed for it. */
// holds
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicModes {
    static final AtomicInteger released = new AtomicInteger(), swapped = new AtomicInteger();
    static final AtomicBoolean lazy = new AtomicBoolean();
    static int first, second, third;

    /*
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            first = 1;
            released.setRelease(1);
            second = 1;
            swapped.weakCompareAndSetRelease(0, 1);
            third = 1;
            lazy.lazySet(true);
        }).start();
        if (released.getAcquire() == 1)
            assert first == 1;
        if (swapped.weakCompareAndSetAcquire(1, 2))
            assert second == 1;
        if (lazy.get())
            assert third == 1;
        System.out.println("end");
    }
}
