import java.util.concurrent.locks.ReentrantLock;

/* An exception between lock and unlock leaves the lock held by a thread that goes on to end. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class LockNotReleased {
    private final ReentrantLock lock = new ReentrantLock(); private int total;
    void add(String s) { lock.lock(); total += Integer.parseInt(s); lock.unlock(); }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        LockNotReleased l = new LockNotReleased(); String[] in = { "1", "2", "three", "4" };
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 80; k++) try { l.add(in[k % 4]); } catch (NumberFormatException e) { } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(l.total);
    }
}
