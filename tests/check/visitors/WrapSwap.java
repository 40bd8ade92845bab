// options: --kinds atomicity
// expect: must-doubt
// ledgers are swapped between two boxes; who was using one holds the old box's lock
public class WrapSwap {
    static class Ledger { private int in, out; public void move(int n) { in += n; out += n; } public int skew() { return in - out; } }
    static class Box {
        Ledger ledger = new Ledger();
        public synchronized void move(int n) { ledger.move(n); }
        public synchronized int skew() { return ledger.skew(); }
        public void takeFrom(Box o) { Ledger l = o.ledger; o.ledger = ledger; ledger = l; }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Box p = new Box(), q = new Box();
            Thread t = new Thread(() -> p.move(1));
            Thread u = new Thread(() -> { q.takeFrom(p); int s = q.skew(); assert s == 0 : s; });
            t.start(); u.start(); t.join(); u.join();
        }
    }
}
