/* The time of a wait comes, but the lock that is wanted behind it is never given back.
 * outcome: deadlock
 * exception: java.lang.IllegalStateException */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedAndStuck {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition never = lock.newCondition();
    public static void main(String[] args) throws Exception {
        lock.lock();
        Thread keeps = new Thread(() -> {
            lock.lock(); // found: deadlock
            throw new IllegalStateException(); // found: exception
        });
        keeps.start();
        never.await(5, TimeUnit.SECONDS); // found: deadlock
        keeps.join();
        lock.lock();
        System.out.println("never");
    }
}
