/* Who does not hold the monitor may not notify. */
public class NotifyWithoutLock {
    static final Object lock = new Object();

    public static void main(String[] args) {
        new Thread(() -> lock.notify()).start(); // found: exception
    }
}
