// verdict: assertion
// Broken: a wait that ends by its time is taken for one that was notified.
public class LateWait {
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
            if (!ready) {
                lock.wait(5000);
            }
            assert ready;
        }
    }
}
