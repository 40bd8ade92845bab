// options: --kinds atomicity
// expect: must-doubt
// two guards around one ledger
public class WrapTwo {
    static class Ledger { private int in, out; public void move(int n) { in += n; out += n; } public int skew() { return in - out; } }
    static class Guarded {
        private final Ledger ledger;
        Guarded(Ledger l) { ledger = l; }
        public synchronized void move(int n) { ledger.move(n); }
        public synchronized int skew() { return ledger.skew(); }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Ledger l = new Ledger();
            Guarded g = new Guarded(l), h = new Guarded(l);
            Thread t = new Thread(() -> g.move(1));
            Thread u = new Thread(() -> { int s = h.skew(); assert s == 0 : s; });
            t.start(); u.start(); t.join(); u.join();
        }
    }
}
