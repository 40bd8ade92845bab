/* Daemons that take their locks in the same order, and one that waits for a lock of main, which leaves. */
// holds
import java.util.concurrent.locks.ReentrantLock;

public class DaemonOrder {
    static final ReentrantLock a = new ReentrantLock();
    static final Object b = new Object();

    static void work() {
        a.lock();
        try {
            synchronized (b) {
                System.out.print("");
            }
        } finally {
            a.unlock();
        }
    }

    /*
     * outcome: end
     */
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(DaemonOrder::work);
            t.setDaemon(true);
            t.start();
        }
        System.out.println("end");
    }
}
