import java.util.concurrent.atomic.AtomicInteger;
/** BROKEN: the worker starts a helper and ends... main counts threads before the helper is there? No: the worker is alive until it has started it. But main asks for less than two, not for none. */
public class ActiveCountEarly {
    static final AtomicInteger done = new AtomicInteger();
    public static void main(String[] a) throws Exception {
        int before = Thread.activeCount();
        for (int i = 0; i < 2; i++) new Thread(() -> { new Thread(() -> done.incrementAndGet()).start(); done.incrementAndGet(); }).start();
        while (Thread.activeCount() > before + 1) Thread.yield();
        if (done.get() != 4) throw new AssertionError("done " + done.get()); // found: assertion
    }
}
