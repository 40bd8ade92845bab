/* The notification may come before anybody waits. */
public class MissedSignal {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            lock.wait(); // found: deadlock
        }
    }
}
