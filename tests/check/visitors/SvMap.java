// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class SvMap {
    private int level; private boolean go;
    private final Map<Thread, Integer> seen = new HashMap<>();
    public synchronized void raise() throws InterruptedException {
        seen.put(Thread.currentThread(), level);
        while (!go) wait();
        level = seen.get(Thread.currentThread()) + 1;
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        SvMap w = new SvMap();
        Runnable r = () -> { try { w.raise(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
