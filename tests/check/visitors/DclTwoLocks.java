// options: --kinds atomicity
// expect: must-doubt
// two entry points, two locks
public class DclTwoLocks {
    static class Conn { final int id; Conn(int id) { this.id = id; } }
    private volatile Conn conn;
    private final Object lock = new Object();
    public Conn get() {
        if (conn == null) {
            synchronized (this) {
                if (conn == null) conn = new Conn(1);
            }
        }
        return conn;
    }
    public Conn getFast() {
        if (conn == null) {
            synchronized (lock) {
                if (conn == null) conn = new Conn(2);
            }
        }
        return conn;
    }
    public static void main(String[] a) throws Exception {
        DclTwoLocks d = new DclTwoLocks();
        Conn[] r = new Conn[2];
        Thread t = new Thread(() -> r[0] = d.get());
        Thread u = new Thread(() -> r[1] = d.getFast());
        t.start(); u.start(); t.join(); u.join();
        assert r[0] == r[1];
    }
}
