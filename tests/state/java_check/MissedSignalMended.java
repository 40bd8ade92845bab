/* What was notified is remembered. */
// holds
public class MissedSignalMended {
    static final Object lock = new Object();
    static boolean told;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                told = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            while (!told)
                lock.wait();
        }
        t.join();
    }
}
