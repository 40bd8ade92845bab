/* Daemons wait for each other, each to write where the other reads; main leaves. */
import java.util.concurrent.locks.ReentrantReadWriteLock;
public class DaemonRw {
    static final ReentrantReadWriteLock p = new ReentrantReadWriteLock(), q = new ReentrantReadWriteLock();
    static void a() {
        p.readLock().lock();
        q.writeLock().lock(); // found: deadlock
        q.writeLock().unlock();
        p.readLock().unlock();
    }
    static void b() {
        q.readLock().lock();
        p.writeLock().lock();
        p.writeLock().unlock();
        q.readLock().unlock();
    }
    public static void main(String[] args) throws Exception {
        Thread x = new Thread(DaemonRw::a), y = new Thread(DaemonRw::b);
        x.setDaemon(true);
        y.setDaemon(true);
        x.start();
        y.start();
        Thread.sleep(10);
    }
}
