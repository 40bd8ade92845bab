// lost update: as A09 without a loop: seq() is called twice, the first value is written, the second validated.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookTwiceAccessor.n
public class LookTwiceAccessor {
    private int n;
    private synchronized int get() { return n; }
    void inc() {
        int first = get();
        int second = get();
        synchronized (this) { if (n == second) n = first + 1; }
    }
    public static void main(String[] args) throws Exception {
        LookTwiceAccessor c = new LookTwiceAccessor();
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) c.inc(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) c.inc(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.get());
    }
}
