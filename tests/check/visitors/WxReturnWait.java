// options: --kinds atomicity
// expect: must-doubt
// the helper reads, waits, and returns what it read; the caller writes it back
public class WxReturnWait {
    private int level; private boolean go;
    private int levelWhenOpen() throws InterruptedException { int k = level; while (!go) wait(); return k; }
    public synchronized void step() throws InterruptedException { level = levelWhenOpen() + 1; }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        WxReturnWait w = new WxReturnWait();
        Runnable r = () -> { try { w.step(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
