import java.util.concurrent.locks.*;

/* AwaitNanos gives up one lock but keeps the other one; its return needs the first lock again. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class AwaitHoldsOther {
    private final ReentrantLock table = new ReentrantLock(), row = new ReentrantLock(); private final Condition changed = table.newCondition(); private int n;
    void watch() throws InterruptedException { table.lock(); try { row.lock(); try { changed.awaitNanos(100_000); n++; } finally { row.unlock(); } } finally { table.unlock(); } }
    void change() { table.lock(); try { changed.signalAll(); row.lock(); try { n++; } finally { row.unlock(); } } finally { table.unlock(); } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        AwaitHoldsOther x = new AwaitHoldsOther();
        Thread a = new Thread(() -> { try { for (int i = 0; i < 500; i++) x.watch(); } catch (InterruptedException e) { } }), b = new Thread(() -> { for (int i = 0; i < 500; i++) x.change(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(x.n);
    }
}
