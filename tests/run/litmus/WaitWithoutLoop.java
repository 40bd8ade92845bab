/* A wait that is not in a loop: fine as long as nobody wakes up for no reason. The value is set before the notification, under the lock.
 * outcome: 1
 * or if woken: 0
 * or if woken: 1 */
public class WaitWithoutLoop {
    static final Object lock = new Object();
    static int value;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { value = 1; lock.notify(); } });
        t.start();
        synchronized (lock) {
            if (value == 0) lock.wait();
            System.out.println(value);
        }
    }
}
