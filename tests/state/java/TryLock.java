/* tryLock fails while another thread has the lock, with a time or without.
 * outcome: false false
 * outcome: false true
 * outcome: true false
 * outcome: true true */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
public class TryLock {
    static final ReentrantLock one = new ReentrantLock(), other = new ReentrantLock();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            one.lock();
            one.unlock();
            other.lock();
            other.unlock();
        });
        t.start();
        boolean first = one.tryLock();
        if (first) one.unlock();
        boolean second = other.tryLock(1, TimeUnit.SECONDS);
        if (second) other.unlock();
        t.join();
        System.out.println(first + " " + second);
    }
}
// holds
