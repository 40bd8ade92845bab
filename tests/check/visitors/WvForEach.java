// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class WvForEach {
    private boolean go;
    private final List<Integer> q = new ArrayList<>(List.of(1, 2, 3)); private int sum; private boolean busy;
    public synchronized void step() throws InterruptedException { for (int v : q) { while (!go) wait(); sum += v; } q.add(9); }
    public synchronized boolean ok() { return sum >= 6; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        WvForEach w = new WvForEach();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
