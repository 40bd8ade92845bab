import java.util.concurrent.locks.ReentrantLock;
// unknown: the queue of a ReentrantLock is not modelled while schedules are explored
public class LockQueued {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> { lock.lock(); lock.unlock(); });
        lock.lock();
        t.start();
        boolean queued = lock.hasQueuedThreads();
        lock.unlock();
        assert !queued; // missed: assertion -- queues of locks
        t.join();
    }
}
