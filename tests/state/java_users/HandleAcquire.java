/* A value is handed over by release and acquire. */
// holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleAcquire {
    private int data;
    private boolean ready;
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleAcquire.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandleAcquire box = new HandleAcquire();
        Thread t = new Thread(() -> {
            box.data = 42;
            READY.setRelease(box, true);
        });
        t.start();
        if ((boolean)READY.getAcquire(box))
            assert box.data == 42;
        t.join();
    }
}
