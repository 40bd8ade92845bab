/* notifyAll at the object that is a condition wakes those who wait at its monitor, and nobody who awaits the condition. */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionNotified {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            lock.lock();
            ready = true;
            synchronized (changed) {
                changed.notifyAll();
            }
            lock.unlock();
        }).start();
        lock.lock();
        while (!ready)
            changed.await(); // found: deadlock
        lock.unlock();
    }
}
