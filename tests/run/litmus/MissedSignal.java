/* The signal may come before the wait, which then has no end.
 * outcome: deadlock
 * outcome: done */
public class MissedSignal {
    static final Object lock = new Object();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { lock.notify(); } });
        t.start();
        synchronized (lock) { lock.wait(); }
        t.join();
        System.out.println("done");
    }
}
