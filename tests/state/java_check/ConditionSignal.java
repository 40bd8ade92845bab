/* A bounded buffer with one condition for both sides, and signal: the wrong side may be woken. */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int things;

    static void put() {
        lock.lock();
        try {
            while (things == 1)
                changed.await(); // found: deadlock+
            things++;
            changed.signal();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    static void take() {
        lock.lock();
        try {
            while (things == 0)
                changed.await();
            things--;
            changed.signal();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(ConditionSignal::put).start();
            new Thread(ConditionSignal::take).start();
        }
    }
}
