/* The second thread starts to wait when the first one already does. Whom notify wakes is nevertheless open: not a queue, but any of them.
 * The one that is woken wakes the other.
 * in order: first second
 * outcome: first second
 * outcome: second first */
public class NotifyChoice {
    static final Object lock = new Object();
    static int waiting;
    static String order = "";
    static void await(String name) {
        synchronized (lock) {
            waiting++;
            try { lock.wait(); } catch (InterruptedException e) { }
            order += name;
            lock.notify();
        }
    }
    static int waiting() { synchronized (lock) { return waiting; } }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> await("first ")), second = new Thread(() -> await("second "));
        first.start();
        while (waiting() < 1) Thread.yield();
        second.start();
        while (waiting() < 2) Thread.yield();
        synchronized (lock) { lock.notify(); }
        first.join();
        second.join();
        System.out.println(order.strip());
    }
}
