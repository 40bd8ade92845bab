/* Two locks taken in two orders. */
public class LockOrder {
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (b) {
                synchronized (a) {
                }
            }
        });
        t.start();
        synchronized (a) {
            synchronized (b) { // found: deadlock
            }
        }
        t.join();
    }
}
