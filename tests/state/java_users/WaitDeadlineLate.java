/* Waits until a time, in a loop that asks the clock, then fails. */
public class WaitDeadlineLate {
    static boolean ready;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) { ready = true; lock.notifyAll(); }
        });
        t.start();
        synchronized (lock) {
            long end = System.currentTimeMillis() + 10, now;
            while (!ready && (now = System.currentTimeMillis()) < end)
                lock.wait(end - now);
            if (!ready)
                throw new IllegalStateException("late"); // found: exception
        }
        t.join();
    }
}
