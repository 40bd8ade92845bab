// unknown: depends on the time
/* Waits until a time, in a loop that asks the clock. */
public class WaitDeadline {
    static boolean ready;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) { lock.notifyAll(); }
        });
        t.start();
        synchronized (lock) {
            long end = System.currentTimeMillis() + 10, now;
            while (!ready && (now = System.currentTimeMillis()) < end)
                lock.wait(end - now);
        }
        t.join();
    }
}
