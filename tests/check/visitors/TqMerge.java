// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.atomic.*;
public class TqMerge {
    private boolean go;
    private final Map<String, Integer> hits = new HashMap<>();
    public synchronized void step() throws InterruptedException { int mine = hits.merge("k", 1, Integer::sum); while (!go) wait(); hits.put("k", mine); }
    public synchronized boolean ok() { return hits.get("k") == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        TqMerge w = new TqMerge();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
