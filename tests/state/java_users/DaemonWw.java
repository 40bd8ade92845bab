/* Daemons take two locks to write, in different orders; main leaves. */
import java.util.concurrent.locks.ReentrantReadWriteLock;
public class DaemonWw {
    static final ReentrantReadWriteLock p = new ReentrantReadWriteLock(), q = new ReentrantReadWriteLock();
    static void a() {
        p.writeLock().lock();
        q.writeLock().lock(); // found: deadlock
        q.writeLock().unlock();
        p.writeLock().unlock();
    }
    static void b() {
        q.writeLock().lock();
        p.writeLock().lock();
        p.writeLock().unlock();
        q.writeLock().unlock();
    }
    public static void main(String[] args) throws Exception {
        Thread x = new Thread(DaemonWw::a), y = new Thread(DaemonWw::b);
        x.setDaemon(true);
        y.setDaemon(true);
        x.start();
        y.start();
        Thread.sleep(10);
    }
}
