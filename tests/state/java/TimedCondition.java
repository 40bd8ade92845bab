/* A wait with a time ends by the signal or by the time, whichever order the threads come in.
 * outcome: false
 * outcome: true */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
public class TimedCondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            ready.signalAll();
            lock.unlock();
        });
        lock.lock();
        t.start();
        boolean woken = ready.await(1, TimeUnit.SECONDS);
        lock.unlock();
        t.join();
        System.out.println(woken);
    }
}
// holds
