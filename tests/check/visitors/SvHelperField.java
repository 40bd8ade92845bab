// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class SvHelperField {
    private int level; private boolean go;
    private int saved; private void save() { saved = level; } private void apply() { level = saved + 1; }
    public synchronized void raise() throws InterruptedException {
        save();
        while (!go) wait();
        apply();
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        SvHelperField w = new SvHelperField();
        Runnable r = () -> { try { w.raise(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
