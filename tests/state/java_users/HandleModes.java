/* A value is handed over by a variable that orders nothing. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleModes {
    private int data;
    private boolean ready;
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleModes.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandleModes box = new HandleModes();
        Thread t = new Thread(() -> {
            box.data = 42; // found: race
            READY.setOpaque(box, true);
        });
        t.start();
        if ((boolean)READY.getOpaque(box))
            assert box.data == 42;
        t.join();
    }
}
