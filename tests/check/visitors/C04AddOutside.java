import java.util.*;

/* Add fetches the list under the lock but fills it outside. */
// options: --kinds atomicity
// expect: must-doubt
/** A batcher: callers add, a flusher takes what has come together. */
public class C04AddOutside {
    static final class Batcher {
        private final Object lock = new Object();
        private List<Integer> pending = new ArrayList<>();
        
        public void add(int x) {
            List<Integer> l;
            synchronized (lock) { l = pending; }
            l.add(x);
        }
        public int flush() {
            List<Integer> batch;
            synchronized (lock) {
                batch = pending;
                pending = new ArrayList<>();
            }
            int n = 0;
            for (int x : batch) n += x;
            
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
