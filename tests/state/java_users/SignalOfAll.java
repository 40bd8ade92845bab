/* Two wait for the same, without minding interrupts, and both are told. */
// holds
import java.util.concurrent.locks.*;
public class SignalOfAll {
    static final ReentrantLock l = new ReentrantLock();
    static final Condition c = l.newCondition();
    static boolean open;
    static void pass() {
        l.lock();
        try {
            while (!open)
                c.awaitUninterruptibly();
        } finally {
            l.unlock();
        }
    }
    public static void main(String[] args) throws Exception {
        Thread x = new Thread(SignalOfAll::pass), y = new Thread(SignalOfAll::pass);
        x.start();
        y.start();
        l.lock();
        try {
            open = true;
            c.signalAll();
        } finally {
            l.unlock();
        }
        x.join();
        y.join();
    }
}
