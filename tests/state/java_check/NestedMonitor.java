/* Who waits holds another lock besides, which the one who would notify needs. */
public class NestedMonitor {
    static final Object outer = new Object(), inner = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    ready = true;
                    inner.notify();
                }
            }
        });
        t.start();
        synchronized (outer) {
            synchronized (inner) {
                while (!ready)
                    inner.wait(); // found: deadlock
            }
        }
        t.join();
    }
}
