/* Values that are handed over by atomics with orders that are too weak for it. */
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicModesWeak {
    static final AtomicInteger opaque = new AtomicInteger(), plain = new AtomicInteger(), swapped = new AtomicInteger();
    static int first, second, third;

    /*
     * race
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            first = 1; // found: race
            opaque.setOpaque(1);
            second = 1; // found: race
            plain.set(1);
            third = 1; // found: race
            swapped.weakCompareAndSetPlain(0, 1);
        });
        t.start();
        if (opaque.get() == 1)
            assert first == 1;
        if (plain.getPlain() == 1)
            assert second == 1;
        if (swapped.get() == 1)
            assert third == 1;
        System.out.println("end");
    }
}
