// verdict: proved
// LateWait, repaired: it looks whether it was notified.
public class LateWaitAgain {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        setter.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait(5000);
            }
            assert ready;
        }
    }
}
