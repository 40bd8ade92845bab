// holds
import java.util.concurrent.atomic.AtomicInteger;
/** CORRECT: main waits until only itself is left, by Thread.activeCount. */
public class ActiveCount {
    static final AtomicInteger done = new AtomicInteger();
    public static void main(String[] a) throws Exception {
        int before = Thread.activeCount();
        for (int i = 0; i < 2; i++) new Thread(() -> done.incrementAndGet()).start();
        while (Thread.activeCount() > before) Thread.yield();
        if (done.get() != 2) throw new AssertionError("done " + done.get());
    }
}
