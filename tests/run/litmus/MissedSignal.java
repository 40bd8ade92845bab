/* The signal may come before the wait, which then has no end, unless it ends for no reason.
 * outcome: deadlock
 * outcome: done
 * or if woken: deadlock
 * or if woken: done */
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
