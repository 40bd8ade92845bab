// verdict: deadlock
// As ConditionWrong, but who takes signals at the condition at which nobody waits who puts.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWrong {
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
            full.signal();
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
