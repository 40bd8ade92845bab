/* Release/acquire publishes; getAndAdd is atomic. */
// holds
import java.lang.invoke.*;
public class VarHandleRelease {
    static int data; static int flag; static int n;
    static final VarHandle F, N;
    static { try { F = MethodHandles.lookup().findStaticVarHandle(VarHandleRelease.class, "flag", int.class);
        N = MethodHandles.lookup().findStaticVarHandle(VarHandleRelease.class, "n", int.class); } catch (Exception e) { throw new Error(e); } }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(() -> { data = 1; int old = (int) N.getAndAdd(1); F.setRelease(1); });
        x.start();
        int old = (int) N.getAndAdd(2);
        if ((int) F.getAcquire() == 1) assert data == 1;
        x.join();
        assert n == 3;
    }
}
