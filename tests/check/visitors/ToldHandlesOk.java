/* Correct: a VarHandle adds in one step. */
// options: --kinds atomicity
// expect: must-hold
import java.lang.invoke.*;
public class ToldHandlesOk {
    private int n;
    private static final VarHandle N;
    static {
        try { N = MethodHandles.lookup().findVarHandle(ToldHandlesOk.class, "n", int.class); }
        catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }
    void inc() {
        N.getAndAdd(this, 1);
    }
    int get() { return (int) N.getVolatile(this); }
    public static void main(String[] args) throws Exception {
        ToldHandlesOk h = new ToldHandlesOk();
        Thread a = new Thread(() -> { h.inc(); h.inc(); }), b = new Thread(() -> h.inc());
        a.start(); b.start(); a.join(); b.join();
        System.out.println(h.get() == 3 ? "fine" : "LOST");
    }
}
