import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/* TryLock with Long.MAX_VALUE days is as good as lock(). */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class W31TryLockForever {
    static final ReentrantLock a = new ReentrantLock(), b = new ReentrantLock(); static int n;
    static void both(ReentrantLock p, ReentrantLock q) throws InterruptedException { p.lock(); try { if (q.tryLock(Long.MAX_VALUE, TimeUnit.DAYS)) try { n++; } finally { q.unlock(); } } finally { p.unlock(); } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Thread x = new Thread(() -> { try { for (int i = 0; i < 1000; i++) both(a, b); } catch (InterruptedException e) { } }), y = new Thread(() -> { try { for (int i = 0; i < 1000; i++) both(b, a); } catch (InterruptedException e) { } });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(n);
    }
}
