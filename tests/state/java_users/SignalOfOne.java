/* Two wait for the same, and only one is told. */
import java.util.concurrent.locks.*;
public class SignalOfOne {
    static final ReentrantLock l = new ReentrantLock();
    static final Condition c = l.newCondition();
    static boolean open;
    static void pass() {
        l.lock();
        try {
            while (!open)
                c.awaitUninterruptibly(); // found: deadlock
        } finally {
            l.unlock();
        }
    }
    public static void main(String[] args) throws Exception {
        Thread x = new Thread(SignalOfOne::pass), y = new Thread(SignalOfOne::pass);
        x.start();
        y.start();
        l.lock();
        try {
            open = true;
            c.signal();
        } finally {
            l.unlock();
        }
        x.join();
        y.join();
    }
}
