import java.util.*;
import java.util.concurrent.*;

/* The drained list is a field of which several make use. */
// options: --kinds atomicity
// expect: must-doubt
/** Metrics: events are queued, reporters drain them. */
public class C05DrainShared {
    static final class Metrics {
        private final BlockingQueue<Integer> events = new LinkedBlockingQueue<>();
        private final List<Integer> batch = new ArrayList<>();
        private int total;
        public void event(int x) { events.add(x); }
        public int report() {
            events.drainTo(batch);
            int n = 0;
            for (int x : batch) n += x;
            batch.clear();
            synchronized (this) { total += n; }
            return n;
        }
        public synchronized int total() { return total; }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Metrics m = new Metrics();
        Runnable rep = () -> { try { m.report(); } catch (RuntimeException e) { bad = true; } };
        Thread w = new Thread(() -> { m.event(1); m.event(2); m.event(3); });
        Thread a = new Thread(rep), b = new Thread(rep);
        w.start(); a.start(); b.start();
        w.join(); a.join(); b.join();
        m.report();
        System.out.println(!bad && m.total() == 6 ? "OK" : "BROKEN");
    }
}
