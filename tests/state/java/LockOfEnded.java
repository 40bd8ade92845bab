/* A thread ends with a lock; a daemon waits for it for ever, though main goes on and leaves. */
import java.util.concurrent.locks.ReentrantLock;

public class LockOfEnded {
    static final ReentrantLock lock = new ReentrantLock();

    /*
     * outcome: end
     * outcome: deadlock
     */
    public static void main(String[] args) throws InterruptedException {
        Thread owner = new Thread(() -> lock.lock());
        owner.start();
        owner.join();
        Thread t = new Thread(() -> {
            lock.lock(); // found: deadlock
            lock.unlock();
        });
        t.setDaemon(true);
        t.start();
        System.out.println("end");
    }
}
