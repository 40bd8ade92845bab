// lost update: IllegalStateException of the check is caught by an outer method, which writes.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookThrowCaught.n
public class LookThrowCaught {
    private int n;
    private synchronized int get() { return n; }
    private void check(int v) { if (n != v) throw new IllegalStateException(); }
    private void guarded(int v) { check(v); }
    void inc() {
        int v = get();
        synchronized (this) {
            try { guarded(v); } catch (IllegalStateException e) { n = v + 1; return; }
            n = v + 1;
        }
    }
    public static void main(String[] args) throws Exception {
        LookThrowCaught c = new LookThrowCaught();
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) c.inc(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) c.inc(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.get());
    }
}
