import java.util.concurrent.locks.*;

/* The gate is unlocked by a helper before the second lock is taken in one of the two orders. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class GateHalfway {
    private final ReentrantLock gate = new ReentrantLock(), a = new ReentrantLock(), b = new ReentrantLock(); private int n;
    private void begin(Lock l) { gate.lock(); l.lock(); }
    private void leave() { gate.unlock(); }
    void ab() { begin(a); leave(); try { b.lock(); try { n++; } finally { b.unlock(); } } finally { a.unlock(); } }
    void ba() { begin(b); try { a.lock(); try { n--; } finally { a.unlock(); } } finally { b.unlock(); leave(); } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        GateHalfway g = new GateHalfway();
        Thread x = new Thread(() -> { for (int i = 0; i < 500; i++) g.ab(); }), y = new Thread(() -> { for (int i = 0; i < 500; i++) g.ba(); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(g.n);
    }
}
