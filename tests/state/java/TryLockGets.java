/* A lock that could be had tells all that its last owner did before. */
// holds
import java.util.concurrent.locks.ReentrantLock;

public class TryLockGets {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean done;
    static int value;

    /*
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            lock.lock();
            value++;
            lock.unlock();
        });
        t.start();
        if (lock.tryLock()) {
            value++;
            lock.unlock();
        }
        t.join();
        System.out.println("end");
    }
}
