/* A bounded buffer with a condition for each side. */
// holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionsApart {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
    static int things;

    static void put() {
        lock.lock();
        try {
            while (things == 1)
                notFull.await();
            things++;
            notEmpty.signal();
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
                notEmpty.await();
            things--;
            notFull.signal();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(ConditionsApart::put).start();
            new Thread(ConditionsApart::take).start();
        }
    }
}
