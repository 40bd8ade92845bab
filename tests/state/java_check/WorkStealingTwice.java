/* The owner takes the last task without asking: the thief may have it, too. */
import java.util.concurrent.atomic.AtomicInteger;

public class WorkStealingTwice {
    static final AtomicInteger top = new AtomicInteger();
    static volatile int bottom = 1;
    static final AtomicInteger done = new AtomicInteger();

    static void take() {
        int at = bottom - 1;
        bottom = at;
        if (top.get() <= at)
            done.incrementAndGet();
    }

    static void steal() {
        int first = top.get();
        if (first < bottom && top.compareAndSet(first, first + 1))
            done.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread thief = new Thread(WorkStealingTwice::steal);
        thief.start();
        take();
        thief.join();
        assert done.get() == 1 : "done " + done.get() + " times"; // found: assertion
    }
}
