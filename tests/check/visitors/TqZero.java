// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.atomic.*;
public class TqZero {
    private boolean go;
    private int count = 1; private int take() { int n = count; count = 0; return n; }
    public synchronized void step() throws InterruptedException { int n = take(); while (!go) wait(); count = n + 1; }
    public synchronized boolean ok() { return count == 3; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        TqZero w = new TqZero();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
