// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.locks.*;
public class RtCond {
    private boolean go;
    private final ReentrantLock lock = new ReentrantLock(); private final Condition c = lock.newCondition(); private boolean up; private int level; private int whenUp() throws InterruptedException { int k = level; while (!up) c.await(); return k; }
    public void step() throws InterruptedException { lock.lock(); try { level = whenUp() + 1; } finally { lock.unlock(); } }
    public void up() { lock.lock(); try { up = true; c.signalAll(); } finally { lock.unlock(); } }
    public boolean ok() { return level == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        RtCond w = new RtCond();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); w.up(); t.join(); u.join();
        assert w.ok();
    }
}
