/* Conditions of a ReentrantLock beside those of a read-write lock, which the library's own code makes.
 * outcome: done */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
public class OtherConditions {
    static boolean first, second;
    static void await(Lock lock, Condition condition, boolean isFirst) throws InterruptedException {
        lock.lock();
        while (isFirst ? !first : !second) condition.await();
        lock.unlock();
    }
    public static void main(String[] args) throws Exception {
        Lock own = new ReentrantLock(), other = new ReentrantReadWriteLock().writeLock();
        Condition one = own.newCondition(), two = other.newCondition();
        other.lock();
        two.signal();
        other.unlock();
        Thread t = new Thread(() -> {
            own.lock();
            first = true;
            one.signal();
            own.unlock();
        });
        t.start();
        await(own, one, true);
        t.join();
        System.out.println("done");
    }
}
// holds
