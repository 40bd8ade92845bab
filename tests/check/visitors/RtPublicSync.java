// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.locks.*;
public class RtPublicSync {
    private boolean go;
    private int level; public synchronized int peekWhenOpen() throws InterruptedException { int k = level; while (!go) wait(); return k; }
    public synchronized void step() throws InterruptedException { int k = peekWhenOpen(); level = k + 1; }
    public synchronized boolean ok() { return level == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        RtPublicSync w = new RtPublicSync();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
