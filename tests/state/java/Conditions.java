/* A condition wakes who waits longest; without a loop around it, a signal can be missed.
 * outcome: deadlock
 * outcome: done */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
public class Conditions {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            try { ready.await(); } catch (InterruptedException e) { } finally { lock.unlock(); } // found: deadlock
        });
        t.start();
        lock.lock();
        ready.signal();
        lock.unlock();
        t.join();
        System.out.println("done");
    }
}
