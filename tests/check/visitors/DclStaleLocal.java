// options: --kinds atomicity
// expect: must-doubt
// the second look is at the variable, not at the field
public class DclStaleLocal {
    static class Conn { }
    private volatile Conn conn;
    public Conn get() {
        Conn c = conn;
        if (c == null) {
            synchronized (this) {
                if (c == null) { c = new Conn(); conn = c; }
            }
        }
        return c;
    }
    public static void main(String[] a) throws Exception {
        DclStaleLocal d = new DclStaleLocal();
        Conn[] r = new Conn[2];
        Thread t = new Thread(() -> r[0] = d.get());
        Thread u = new Thread(() -> r[1] = d.get());
        t.start(); u.start(); t.join(); u.join();
        assert r[0] == r[1];
    }
}
