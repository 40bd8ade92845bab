// lost update: as B07 with a lock-based compare-and-set: only the expectation is refreshed.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookLockCompareRefreshed.n
public class LookLockCompareRefreshed {
    private int n;
    private synchronized int get() { return n; }
    private synchronized boolean cas(int old, int fresh) { if (n != old) return false; n = fresh; return true; }
    void inc() {
        int v = get();
        int next = v + 1;
        while (!cas(v, next)) v = get();
    }
    public static void main(String[] args) throws Exception {
        LookLockCompareRefreshed c = new LookLockCompareRefreshed();
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) c.inc(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) c.inc(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.get() + " of 8");
    }
}
