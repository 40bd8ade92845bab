/* Who was woken comes behind who woke it and all that came before that: there is nothing to be tried the other way round,
 * whatever else there is to be done meanwhile.
 * outcome: 1 */
// holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class WokenLast {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition set = lock.newCondition();
    static int value, other;
    static void set() {
        lock.lock();
        value = 1;
        set.signal();
        lock.unlock();
    }
    public static void main(String[] args) throws Exception {
        Thread sets = new Thread(WokenLast::set), idles = new Thread(() -> other = 1);
        sets.start();
        idles.start();
        lock.lock();
        while (value == 0)
            set.await();
        lock.unlock();
        System.out.println(value);
        sets.join();
        idles.join();
    }
}
