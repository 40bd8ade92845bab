/* Waits by the clock for a while: that ends by itself. */
// unknown: depends on the time
public class SpinDeadline {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + 100_000;
        while (!ready && System.nanoTime() < end)
            Thread.onSpinWait();
    }
}
