/* Slow sleeper, fast sleeper: the order of their ends is not certain, but likely. */
public class TwoSleeps {
    static volatile boolean fast;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { try { Thread.sleep(10); fast = true; } catch (InterruptedException e) { } });
        t.start();
        Thread.sleep(100);
        assert fast; // found: assertion
    }
}
