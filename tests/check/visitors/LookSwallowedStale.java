// lost update. The helper throws when the value is stale, but the caller catches that and writes all the same.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookSwallowedStale.count
public class LookSwallowedStale {
    static class Stale extends RuntimeException { private static final long serialVersionUID = 1; Stale() { super(null, null, false, false); } }
    private int count;
    private synchronized int count() { return count; }
    private void check(int v) { if (count != v) throw new Stale(); }
    private int stales;
    void hit() {
        int v = count();
        synchronized (this) {
            try { check(v); } catch (Stale e) { stales++; }
            count = v + 1;
        }
    }
    public static void main(String[] args) throws Exception {
        LookSwallowedStale c = new LookSwallowedStale();
        Thread a = new Thread(() -> { for (int i = 0; i < 3; i++) c.hit(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 3; i++) c.hit(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() + " of 6");
    }
}
