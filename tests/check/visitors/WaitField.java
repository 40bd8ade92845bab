// options: --kinds atomicity
// expect: must-doubt
// the stale value is kept in a field meanwhile
public class WaitField {
    private int level, saved;
    private boolean go;
    public synchronized void raise() throws InterruptedException {
        saved = level;
        while (!go) wait();
        level = saved + 1;
    }
    public synchronized void go() { go = true; notifyAll(); }
    public synchronized int level() { return level; }
    public static void main(String[] a) throws Exception {
        WaitField w = new WaitField();
        Runnable r = () -> { try { w.raise(); } catch (InterruptedException e) { } };
        Thread t = new Thread(r), u = new Thread(r);
        t.start(); u.start(); w.go(); t.join(); u.join();
        assert w.level() == 2 : w.level();
    }
}
