// Who looks without the lock, or before a compare-and-set, looks again before acting: nothing to suspect.
// expect: must-hold
import java.util.concurrent.atomic.AtomicBoolean;

public class LooksAgain {
    private static volatile Object made;
    private static final AtomicBoolean begun = new AtomicBoolean();
    private static volatile boolean closed;

    private static Object get() {
        if (made == null) {
            synchronized (LooksAgain.class) {
                if (made == null)
                    made = new Object();
            }
        }
        return made;
    }

    private static void begin() {
        if (begun.get())
            return;
        if (begun.compareAndSet(false, true))
            System.out.println("begun");
    }

    private static void close() {
        if (closed)
            return;
        synchronized (LooksAgain.class) {
            if (closed)
                return;
            closed = true;
        }
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                begin();
                get();
                close();
            }).start();
    }
}
