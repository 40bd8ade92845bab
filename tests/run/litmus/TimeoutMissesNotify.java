/* Whose time has come is notified no more, so the other waiter gets the notification: both can go on. If neither time comes before the notification, one of them
 * goes on by its time.
 * outcome: 2 */
public class TimeoutMissesNotify {
    static final Object lock = new Object();
    static int count;
    static void await() {
        synchronized (lock) {
            try { lock.wait(1000); } catch (InterruptedException e) { }
            count++;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(TimeoutMissesNotify::await), b = new Thread(TimeoutMissesNotify::await);
        a.start();
        b.start();
        synchronized (lock) { lock.notify(); }
        a.join();
        b.join();
        System.out.println(count);
    }
}
