// verdict: assertion
// A lock is not the monitor of the object that it is.
import java.util.concurrent.locks.ReentrantLock;

public class LockBesideMonitor {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void locked() {
        lock.lock();
        count = count + 1;
        lock.unlock();
    }

    static void entered() {
        synchronized (lock) {
            count = count + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockBesideMonitor::locked), b = new Thread(LockBesideMonitor::entered);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
