/* What handles refuse to do: to write what is final, to update small numbers among bytes, and to do more than read or write where nothing is aligned. */
import java.lang.invoke.*;
import java.nio.ByteOrder;

public class HandleLimits {
    final int number = 4;
    final String text = "a";
    static final long[] LONGS = {1};

    interface Body {
        void run() throws Throwable;
    }

    static void tried(String name, Body body) {
        try {
            body.run();
            System.out.println(name + " done");
        } catch (Throwable e) {
            System.out.println(name + " " + e.getClass().getName());
        }
    }

    static void finals() throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle number = lookup.findVarHandle(HandleLimits.class, "number", int.class);
        VarHandle text = lookup.findVarHandle(HandleLimits.class, "text", String.class);
        VarHandle longs = lookup.findStaticVarHandle(HandleLimits.class, "LONGS", long[].class);
        HandleLimits o = new HandleLimits();
        tried("get", () -> System.out.println((int) number.get(o) + (String) text.getVolatile(o) + ((long[]) longs.getAcquire()).length));
        tried("set", () -> number.set(o, 5));
        tried("set volatile", () -> text.setVolatile(o, "b"));
        tried("set release", () -> longs.setRelease((long[]) null));
        tried("compare and set", () -> number.compareAndSet(o, 4, 5));
        tried("exchange", () -> System.out.println((String) text.compareAndExchange(o, "a", "b")));
        tried("get and set", () -> System.out.println((long[]) longs.getAndSet((long[]) null)));
        tried("get and add", () -> System.out.println((int) number.getAndAdd(o, 1)));
        tried("set of null", () -> number.set((HandleLimits) null, 5));
        tried("set with wrong type", () -> number.set(o, "5"));
        System.out.println((int) number.get(o) + (String) text.get(o) + LONGS[0]);
    }

    static void numbers(Class<?> type) {
        VarHandle h = MethodHandles.byteArrayViewVarHandle(type, ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[17];
        boolean ints = type == int[].class, longs = type == long[].class;
        for (int at : new int[]{0, 1, 4, 8, 10, 15, -1}) {
            System.out.println(type.getSimpleName() + " at " + at);
            tried("set", () -> { if (longs) h.set(bytes, at, 7L); else if (ints) h.set(bytes, at, 7); else h.set(bytes, at, (short) 7); });
            tried("get", () -> System.out.println(longs ? (long) h.get(bytes, at) : ints ? (int) h.get(bytes, at) : (short) h.get(bytes, at)));
            tried("get volatile", () -> System.out.println(longs ? (long) h.getVolatile(bytes, at) : ints ? (int) h.getVolatile(bytes, at) : (short) h.getVolatile(bytes, at)));
            tried("set opaque", () -> { if (longs) h.setOpaque(bytes, at, 8L); else if (ints) h.setOpaque(bytes, at, 8); else h.setOpaque(bytes, at, (short) 8); });
            tried("compare and set", () -> System.out.println(longs ? h.compareAndSet(bytes, at, 8L, 9L) : ints ? h.compareAndSet(bytes, at, 8, 9) : h.compareAndSet(bytes, at, (short) 8, (short) 9)));
            tried("add", () -> System.out.println(longs ? (long) h.getAndAdd(bytes, at, 1L) : ints ? (int) h.getAndAdd(bytes, at, 1) : (short) h.getAndAdd(bytes, at, (short) 1)));
        }
        System.out.println(java.util.Arrays.toString(bytes));
    }

    static void fractions() {
        VarHandle h = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[8];
        tried("set", () -> h.setVolatile(bytes, 4, 1.5f));
        tried("compare and set", () -> System.out.println(h.compareAndSet(bytes, 4, 1.5f, 2.5f)));
        tried("add", () -> System.out.println((float) h.getAndAdd(bytes, 4, 1f)));
        tried("misaligned", () -> System.out.println((float) h.getAndSet(bytes, 3, 1f)));
        tried("get", () -> System.out.println((float) h.get(bytes, 4)));
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        finals();
        numbers(int[].class);
        numbers(long[].class);
        numbers(short[].class);
        fractions();
    }
}
