/* Waits for another thread, at most a while: it may be late. */
public class SpinDeadlineThreads {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> ready = true);
        t.start();
        long end = System.currentTimeMillis() + 5;
        while (!ready && System.currentTimeMillis() < end)
            Thread.yield();
        assert ready; // found: assertion
    }
}
