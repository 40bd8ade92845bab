import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/** Method handles by constant names, combined, and a VarHandle. */
public class Handles {
    private volatile int count;

    static int add(int one, int other) {
        return one + other;
    }

    String text() {
        return "count " + count;
    }

    static void log(String what) {
        System.out.println(what);
    }

    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
        MethodHandle text = lookup.findVirtual(Handles.class, "text", MethodType.methodType(String.class));
        MethodHandle log = lookup.findStatic(Handles.class, "log", MethodType.methodType(void.class, String.class));
        MethodHandle make = lookup.findConstructor(Handles.class, MethodType.methodType(void.class));
        VarHandle count = lookup.findVarHandle(Handles.class, "count", int.class);
        Handles handles = (Handles) make.invoke();
        count.compareAndSet(handles, 0, (int) add.invokeExact(1, 2));
        MethodHandle both = MethodHandles.filterReturnValue(text, log);
        both.invokeExact(handles);
    }
}
