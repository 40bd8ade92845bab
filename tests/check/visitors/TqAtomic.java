// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.atomic.*;
public class TqAtomic {
    private boolean go;
    private final AtomicInteger seq = new AtomicInteger();
    public synchronized void step() throws InterruptedException { int mine = seq.incrementAndGet(); while (!go) wait(); seq.set(mine); }
    public synchronized boolean ok() { return seq.get() == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        TqAtomic w = new TqAtomic();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
