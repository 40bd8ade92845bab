// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class SvThreadLocal {
    private int level; private boolean go;
    private final ThreadLocal<Integer> seen = new ThreadLocal<>();
    public synchronized void raise() throws InterruptedException {
        seen.set(level);
        while (!go) wait();
        level = seen.get() + 1;
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        SvThreadLocal w = new SvThreadLocal();
        Runnable r = () -> { try { w.raise(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
