// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class SvParamObj {
    private int level; private boolean go;
    static class Request { int base; }
    public synchronized void raise(Request req) throws InterruptedException {
        req.base = level;
        while (!go) wait();
        level = req.base + 1;
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        SvParamObj w = new SvParamObj();
        Runnable r = () -> { try { w.raise(new Request()); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
