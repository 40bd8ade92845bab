/* The same with a loop: wake-ups for no reason do no harm.
 * outcome: 1
 * or if woken: 1 */
public class WaitInLoop {
    static final Object lock = new Object();
    static int value;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { value = 1; lock.notify(); } });
        t.start();
        synchronized (lock) {
            while (value == 0) lock.wait();
            System.out.println(value);
        }
    }
}
