// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class SvFlagField {
    private int level; private boolean go;
    private boolean first;
    public synchronized void raise() throws InterruptedException {
        first = level == 0;
        while (!go) wait();
        if (first) level = 1; else level++;
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        SvFlagField w = new SvFlagField();
        Runnable r = () -> { try { w.raise(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
