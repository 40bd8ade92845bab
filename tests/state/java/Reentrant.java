/* Two threads count under a ReentrantLock, one of them twice.
 * outcome: 2 */
import java.util.concurrent.locks.ReentrantLock;
public class Reentrant {
    static int count;
    static final ReentrantLock lock = new ReentrantLock();
    static void work() {
        lock.lock();
        try { count++; } finally { lock.unlock(); }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Reentrant::work);
        t.start();
        work();
        t.join();
        System.out.println(count);
    }
}
// holds
