// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class SqDrawStore {
    private boolean go;
    private int seq; private int draw() { return seq++; } private void store(int n) { seq = n; }
    public synchronized void step() throws InterruptedException { int mine = draw(); while (!go) wait(); store(mine + 1); }
    public synchronized boolean ok() { return seq == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        SqDrawStore w = new SqDrawStore();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
