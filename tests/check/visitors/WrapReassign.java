// options: --kinds atomicity
// expect: must-doubt
// rotate() moves the ledger into 'old', still used by report() under another lock
public class WrapReassign {
    static class Ledger { private int in, out; public void move(int n) { in += n; out += n; } public int skew() { return in - out; } }
    static class Archive { Ledger old; public synchronized void keep(Ledger l) { old = l; } public synchronized int skew() { return old == null ? 0 : old.skew(); } }
    static class Box {
        private Ledger ledger = new Ledger(); private final Archive archive;
        Box(Archive a) { archive = a; }
        public synchronized void move(int n) { ledger.move(n); }
        public synchronized void backup() { archive.keep(ledger); }
    }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 2; i++) {
            Archive ar = new Archive();
            Box p = new Box(ar);
            Thread t = new Thread(() -> { p.backup(); p.move(1); });
            Thread u = new Thread(() -> { int s = ar.skew(); assert s == 0 : s; });
            t.start(); u.start(); t.join(); u.join();
        }
    }
}
