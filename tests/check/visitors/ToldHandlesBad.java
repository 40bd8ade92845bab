/* Broken: a VarHandle reads and writes volatile, in two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.lang.invoke.*;
public class ToldHandlesBad {
    private int n;
    private static final VarHandle N;
    static {
        try { N = MethodHandles.lookup().findVarHandle(ToldHandlesBad.class, "n", int.class); }
        catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }
    void inc() {
        int old = (int) N.getVolatile(this);
        N.setVolatile(this, old + 1);
    }
    int get() { return (int) N.getVolatile(this); }
    public static void main(String[] args) throws Exception {
        ToldHandlesBad h = new ToldHandlesBad();
        Thread a = new Thread(() -> { h.inc(); h.inc(); }), b = new Thread(() -> h.inc());
        a.start(); b.start(); a.join(); b.join();
        System.out.println(h.get() == 3 ? "fine" : "LOST");
    }
}
