/* Opaque flag does not publish data (JMM: no happens-before). */
import java.lang.invoke.*;
public class VarHandleMixed {
    static int data; static int flag;
    static final VarHandle F;
    static { try { F = MethodHandles.lookup().findStaticVarHandle(VarHandleMixed.class, "flag", int.class); } catch (Exception e) { throw new Error(e); } }
    public static void main(String[] a) throws Exception {
        Thread x = new Thread(() -> { data = 1; F.setOpaque(1); });
        x.start();
        if ((int) F.getOpaque() == 1) { int d = data; if (d > 1) System.out.println(d); } // found: race
        x.join();
    }
}
