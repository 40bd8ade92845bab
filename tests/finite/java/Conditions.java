// verdict: proved
// A place for one number, with a condition for those who put and one for those who take.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Conditions {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition empty = lock.newCondition(), full = lock.newCondition();
    static boolean isFull;

    static void put() throws InterruptedException {
        lock.lock();
        try {
            while (isFull) {
                empty.await();
            }
            isFull = true;
            full.signal();
        } finally {
            lock.unlock();
        }
    }

    static void take() throws InterruptedException {
        lock.lock();
        try {
            while (!isFull) {
                full.await();
            }
            isFull = false;
            empty.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    put();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
        take();
        take();
    }
}
