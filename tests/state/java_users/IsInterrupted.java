/* Looks whether it is interrupted, once. */
public class IsInterrupted {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            boolean first = Thread.currentThread().isInterrupted();
            boolean second = Thread.currentThread().isInterrupted();
            assert first == second; // found: assertion
        });
        t.start();
        t.interrupt();
    }
}
