import java.util.concurrent.locks.*;

/* Locks as resources of try; find() holds entry and calls all(), which takes registry. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class AutoLocksSwapped {
    static final class Held implements AutoCloseable { private final Lock l; Held(Lock l) { this.l = l; l.lock(); } @Override public void close() { l.unlock(); } }
    private final Lock registry = new ReentrantLock(), entry = new ReentrantLock(); private int n, m;
    void put() { try (Held r = new Held(registry)) { try (Held e = new Held(entry)) { n++; m++; } } }
    int all() { try (Held r = new Held(registry)) { return n; } }
    int find() { try (Held e = new Held(entry)) { return m < 0 ? 0 : all(); } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        AutoLocksSwapped x = new AutoLocksSwapped(); Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 200; k++) { x.put(); x.find(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(x.all());
    }
}
