// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.locks.*;
public class RtObject {
    private boolean go;
    static class Base { final int n; Base(int n) { this.n = n; } } private int level; private Base baseWhenOpen() throws InterruptedException { Base b = new Base(level); while (!go) wait(); return b; }
    public synchronized void step() throws InterruptedException { level = baseWhenOpen().n + 1; }
    public synchronized boolean ok() { return level == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        RtObject w = new RtObject();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
