// options: --kinds atomicity
// expect: must-doubt
// a static field, guarded by a lock that each instance has for itself
public class DclInstLock {
    static class Table { }
    private static volatile Table table;
    private final Object lock = new Object();
    public Table get() {
        if (table == null) {
            synchronized (lock) {
                if (table == null) table = new Table();
            }
        }
        return table;
    }
    public static void main(String[] a) throws Exception {
        Table[] r = new Table[2];
        DclInstLock[] d = new DclInstLock[2];
        for (int i = 0; i < 2; i++) d[i] = new DclInstLock();
        Thread t = new Thread(() -> r[0] = d[0].get());
        Thread u = new Thread(() -> r[1] = d[1].get());
        t.start(); u.start(); t.join(); u.join();
        assert r[0] == r[1];
    }
}
