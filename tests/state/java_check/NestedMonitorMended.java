/* Who waits holds only the lock that it waits with. */
// holds
public class NestedMonitorMended {
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
        synchronized (inner) {
            while (!ready)
                inner.wait();
        }
        t.join();
    }
}
