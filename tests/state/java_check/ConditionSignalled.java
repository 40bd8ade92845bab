/* Both at one object: who waits at the monitor is notified, who awaits the condition is signalled. */
// holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignalled {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            lock.lock();
            ready = true;
            synchronized (changed) { // at its monitor
                changed.notifyAll();
            }
            changed.signalAll();
            lock.unlock();
        }).start();
        lock.lock();
        while (!ready)
            changed.await();
        lock.unlock();
    }
}
