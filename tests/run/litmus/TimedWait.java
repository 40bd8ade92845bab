/* A wait with a time limit may end by its time at any moment, also when the notification is about to come.
 * outcome: false
 * outcome: true */
public class TimedWait {
    static final Object lock = new Object();
    static boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { done = true; lock.notify(); } });
        t.start();
        synchronized (lock) {
            if (!done) lock.wait(60000);
            System.out.println(done);
        }
        t.join();
    }
}
