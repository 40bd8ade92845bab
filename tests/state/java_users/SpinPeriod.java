/* A spinner that turns a flag of its own over while it waits. */
public class SpinPeriod {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            boolean odd = false;
            while (!ready)
                odd = !odd;
            assert !odd; // found: assertion
        });
        t.start();
        ready = true;
        t.join();
    }
}
