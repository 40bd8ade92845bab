// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class WvSubList {
    private boolean go;
    private final List<String> q = new ArrayList<>(List.of("a", "b", "c"));
    public synchronized void step() throws InterruptedException { List<String> head = q.subList(0, 1); while (!go) wait(); head.clear(); }
    public synchronized boolean ok() { return q.size() == 1; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        WvSubList w = new WvSubList();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
