// options: --kinds atomicity
// expect: must-doubt
// the part is handed out and used without the lock
public class WrapGetter {
    static class Ledger { private int in, out; public void move(int n) { in += n; out += n; } public int skew() { return in - out; } }
    static class Box {
        private final Ledger ledger = new Ledger();
        public synchronized void move(int n) { ledger.move(n); }
        public synchronized Ledger raw() { return ledger; }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Box p = new Box();
            Thread t = new Thread(() -> p.move(1));
            Thread u = new Thread(() -> { int s = p.raw().skew(); assert s == 0 : s; });
            t.start(); u.start(); t.join(); u.join();
        }
    }
}
