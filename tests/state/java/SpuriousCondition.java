/* A wait at a condition that is not in a loop. */
// options: --spurious-wakeups
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SpuriousCondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    /*
     * outcome: end
     * outcome: 
     * assertion: java.lang.AssertionError
     */
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            lock.lock();
            ready = true;
            changed.signal();
            lock.unlock();
        }).start();
        lock.lock();
        if (!ready)
            changed.await();
        boolean seen = ready;
        lock.unlock();
        assert seen; // found: assertion
        System.out.println("end");
    }
}
