/* GetClass() of two subclasses are two objects; each transfer locks its own class, then the other one's. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class ToldGetClassLock {
    static abstract class Part { int n; abstract Part other(); void link() { synchronized (getClass()) { other().accept(); } } void accept() { synchronized (getClass()) { n++; } } }
    static class Left extends Part { Right r; Part other() { return r; } } static class Right extends Part { Left l; Part other() { return l; } }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Left l = new Left(); Right r = new Right(); l.r = r; r.l = l;
        Thread a = new Thread(() -> { for (int i = 0; i < 500; i++) l.link(); }), b = new Thread(() -> { for (int i = 0; i < 500; i++) r.link(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(l.n + r.n);
    }
}
