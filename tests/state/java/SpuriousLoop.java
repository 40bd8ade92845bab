/* Waits in loops: at a monitor, at a condition, and parked. */
// options: --spurious-wakeups
// holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class SpuriousLoop {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean first, second;
    static volatile boolean third;

    /*
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            synchronized (SpuriousLoop.class) {
                first = true;
                SpuriousLoop.class.notify();
            }
            lock.lock();
            second = true;
            changed.signal();
            lock.unlock();
            third = true;
            LockSupport.unpark(main);
        }).start();
        synchronized (SpuriousLoop.class) {
            while (!first)
                SpuriousLoop.class.wait();
        }
        lock.lock();
        while (!second)
            changed.await();
        lock.unlock();
        while (!third)
            LockSupport.park();
        assert first && second && third;
        System.out.println("end");
    }
}
