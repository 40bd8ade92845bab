// verdict: proved
// A ReentrantLock, entered again, and left on every way out.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LockCounter {
    static final Lock lock = new ReentrantLock();
    static int count;

    static void add() {
        lock.lock();
        try {
            count = count + 1;
        } finally {
            lock.unlock();
        }
    }

    static void work() {
        lock.lock();
        try {
            add();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockCounter::work), b = new Thread(LockCounter::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
