// options: --kinds atomicity
// expect: must-doubt
// reset between the look and the use
public class DclReset {
    static class Session { int n; }
    private volatile Session session;
    public int use() {
        if (session == null) {
            synchronized (this) {
                if (session == null) session = new Session();
            }
        }
        return session.n;
    }
    public void logout() {
        synchronized (this) { session = null; }
    }
    public static void main(String[] a) throws Exception {
        DclReset d = new DclReset();
        Thread t = new Thread(() -> d.use());
        Thread u = new Thread(() -> d.logout());
        t.start(); u.start(); t.join(); u.join();
    }
}
