// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class SvParamHelper {
    private int level; private boolean go;
    static class Request { private int base; void from(int n) { base = n; } int next() { return base + 1; } }
    public synchronized void raise(Request req) throws InterruptedException {
        req.from(level);
        while (!go) wait();
        level = req.next();
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        SvParamHelper w = new SvParamHelper();
        Runnable r = () -> { try { w.raise(new Request()); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
