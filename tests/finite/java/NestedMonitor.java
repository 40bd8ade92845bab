// verdict: deadlock
// Who waits at the inner monitor keeps the outer one.
public class NestedMonitor {
    private final Object inner = new Object();
    private boolean set;

    synchronized void await() throws InterruptedException {
        synchronized (inner) {
            while (!set) {
                inner.wait();
            }
        }
    }

    synchronized void give() {
        synchronized (inner) {
            set = true;
            inner.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedMonitor monitor = new NestedMonitor();
        Thread giver = new Thread(monitor::give);
        giver.start();
        monitor.await();
    }
}
