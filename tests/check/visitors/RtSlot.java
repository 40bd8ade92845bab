// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.locks.*;
public class RtSlot {
    private boolean go;
    private final int[] items = new int[4]; private int tail; private int slotWhenOpen() throws InterruptedException { int s = tail; while (!go) wait(); return s; }
    public synchronized void step() throws InterruptedException { int s = slotWhenOpen(); items[s] = 1; tail = s + 1; }
    public synchronized boolean ok() { return tail == 2; }
    public synchronized void go() { go = true; notifyAll(); }
    public static void main(String[] a) throws Exception {
        RtSlot w = new RtSlot();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.ok();
    }
}
