/** synchronized statements, also within each other, and synchronized methods. */
class Monitors {
    private final Object inner = new Object();
    private int count;

    int nested(Object outer) {
        synchronized (outer) {
            synchronized (inner) {
                count++;
            }
            return count;
        }
    }

    synchronized void guarded() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count--;
        notifyAll();
    }

    static synchronized void ofClass() {
        synchronized (Monitors.class) {
            return;
        }
    }
}
