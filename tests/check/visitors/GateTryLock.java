import java.util.concurrent.locks.*;

/* The gate is only tried; who does not get it goes on without. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class GateTryLock {
    private final ReentrantLock gate = new ReentrantLock(); private final Object a = new Object(), b = new Object(); private int n;
    void in(Object p, Object q) { boolean got = gate.tryLock(); try { synchronized (p) { synchronized (q) { n++; } } } finally { if (got) gate.unlock(); } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        GateTryLock g = new GateTryLock();
        Thread x = new Thread(() -> { for (int i = 0; i < 500; i++) g.in(g.a, g.b); }), y = new Thread(() -> { for (int i = 0; i < 500; i++) g.in(g.b, g.a); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(g.n);
    }
}
