// options: --kinds atomicity
// expect: must-hold
public class WrapOk {
    static class Ledger { private int in, out; public void move(int n) { in += n; out += n; } public int skew() { return in - out; } }
    static class Box {
        private final Ledger ledger;
        Box(Ledger l) { ledger = l; }
        public synchronized void move(int n) { ledger.move(n); }
        public synchronized int skew() { return ledger.skew(); }
    }
    static class Own {
        private Ledger ledger = new Ledger();
        public synchronized void move(int n) { ledger.move(n); }
        public synchronized void reset() { ledger = new Ledger(); }
        public synchronized int skew() { return ledger.skew(); }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Box b = new Box(new Ledger());
            Own o = new Own();
            Thread t = new Thread(() -> { b.move(1); o.move(1); });
            Thread u = new Thread(() -> { int s = b.skew() + o.skew(); assert s == 0 : s; o.reset(); });
            t.start(); u.start(); t.join(); u.join();
        }
    }
}
