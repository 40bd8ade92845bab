// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.locks.*;
public class RtDecide {
    private boolean go;
    private int free = 1; private boolean firstWhenOpen() throws InterruptedException { boolean f = free > 0; while (!go) wait(); return f; }
    public synchronized void step() throws InterruptedException { if (firstWhenOpen()) free--; }
    public synchronized boolean ok() { return free == 0; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        RtDecide w = new RtDecide();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
