// lost update. Checked StaleException is caught in the caller around the check only; the write comes anyway (with a log).
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookCatchLater.level
public class LookCatchLater {
    static class StaleException extends Exception { private static final long serialVersionUID = 1; }
    private int level; private int warnings;
    private synchronized int level() { return level; }
    private synchronized void verify(int v) throws StaleException { if (level != v) throw new StaleException(); }
    private synchronized void store(int v) { level = v; }
    private void warn() { synchronized (this) { warnings++; } }
    void up() {
        synchronized (LOCK) { }
        int v = level();
        synchronized (this) {
            try { verify(v); } catch (StaleException e) { warn(); }
            finally { store(v + 1); }
        }
    }
    private static final Object LOCK = new Object();
    public static void main(String[] args) throws Exception {
        LookCatchLater c = new LookCatchLater();
        Thread a = new Thread(() -> { for (int i = 0; i < 3; i++) c.up(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 3; i++) c.up(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.level() + " of 6");
    }
}
