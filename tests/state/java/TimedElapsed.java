/* Who was notified may have no time left all the same: only whether it was is sure. */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedElapsed {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition done = lock.newCondition();
    static boolean finished;

    /*
     * outcome: end
     * outcome: 
     * assertion: java.lang.AssertionError
     */
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            lock.lock();
            finished = true;
            done.signal();
            lock.unlock();
        }).start();
        lock.lock();
        long left = 1000;
        while (!finished && left > 0)
            left = done.awaitNanos(left);
        boolean late = finished && left <= 0;
        lock.unlock();
        assert !late; // found: assertion
        System.out.println("end");
    }
}
