// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.atomic.*;
public class TqInner {
    private boolean go;
    private int level; class Session { int base = level; void commit() { level = base + 1; } }
    public synchronized void step() throws InterruptedException { Session s = new Session(); while (!go) wait(); s.commit(); }
    public synchronized boolean ok() { return level == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        TqInner w = new TqInner();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
