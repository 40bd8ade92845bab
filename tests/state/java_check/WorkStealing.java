/* An owner takes tasks at one end, a thief at the other: the last one is decided by compareAndSet. */
// holds
import java.util.concurrent.atomic.AtomicInteger;

public class WorkStealing {
    static final AtomicInteger top = new AtomicInteger();
    static volatile int bottom = 1;
    static final AtomicInteger done = new AtomicInteger();

    static void take() {
        int at = bottom - 1;
        bottom = at;
        int first = top.get();
        if (first < at) {
            done.incrementAndGet();
        } else if (first == at && top.compareAndSet(first, first + 1)) {
            done.incrementAndGet();
            bottom = at + 1;
        } else {
            bottom = at + 1;
        }
    }

    static void steal() {
        int first = top.get();
        if (first < bottom && top.compareAndSet(first, first + 1))
            done.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread thief = new Thread(WorkStealing::steal);
        thief.start();
        take();
        thief.join();
        assert done.get() == 1;
    }
}
