import java.util.*;

/* The list is not copied, and cleared behind the walk: what was added meanwhile is lost. */
// options: --kinds atomicity
// expect: must-doubt
/** A batcher: callers add, a flusher takes what has come together. */
public class C04Alias {
    static final class Batcher {
        private final Object lock = new Object();
        private List<Integer> pending = new ArrayList<>();
        
        public void add(int x) {
            synchronized (lock) { pending.add(x); }
        }
        public int flush() {
            List<Integer> batch;
            synchronized (lock) {
                batch = pending;
            }
            int n = 0;
            for (int x : batch) n += x;
            synchronized (lock) { pending.clear(); }
            return n;
        }
    }
    static int fa, fb;
    public static void main(String[] args) throws Exception {
        Batcher b = new Batcher();
        Thread w = new Thread(() -> { b.add(1); b.add(2); });
        Thread f = new Thread(() -> { fa = b.flush(); });
        Thread g = new Thread(() -> { fb = b.flush(); });
        w.start(); f.start(); g.start();
        w.join(); f.join(); g.join();
        System.out.println(fa + fb + b.flush() == 3 ? "OK" : "BROKEN");
    }
}
