/* VarHandles: fields, static fields, arrays; compare-and-set, exchange, add, bitwise; failures. */
import java.lang.invoke.*;

public class VarHandles {
    int i = 5; long l = 1L << 40; double d = 1.5; String s = "a"; volatile boolean z; byte b = 1; char c = 'x'; final int fin = 3;
    static int counter = 10;
    static final VarHandle I, L, S, Z, D, B, C, COUNTER, ARRAY, LONGS, STRINGS;
    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            I = lookup.findVarHandle(VarHandles.class, "i", int.class);
            L = lookup.findVarHandle(VarHandles.class, "l", long.class);
            D = lookup.findVarHandle(VarHandles.class, "d", double.class);
            S = lookup.findVarHandle(VarHandles.class, "s", String.class);
            Z = lookup.findVarHandle(VarHandles.class, "z", boolean.class);
            B = lookup.findVarHandle(VarHandles.class, "b", byte.class);
            C = lookup.findVarHandle(VarHandles.class, "c", char.class);
            COUNTER = lookup.findStaticVarHandle(VarHandles.class, "counter", int.class);
            ARRAY = MethodHandles.arrayElementVarHandle(int[].class);
            LONGS = MethodHandles.arrayElementVarHandle(long[].class);
            STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
        } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }
    public static void main(String[] args) throws Exception {
        VarHandles o = new VarHandles();
        System.out.println((int) I.get(o) + " " + I.compareAndSet(o, 5, 6) + I.compareAndSet(o, 5, 7) + (int) I.getAndAdd(o, 10) + " " + (int) I.getVolatile(o) + " " + (int) I.getAndSet(o, 1) + (int) I.compareAndExchange(o, 1, 2) + (int) I.compareAndExchange(o, 1, 3) + o.i);
        System.out.println((long) L.getAndAdd(o, 5L) + " " + (long) L.getAcquire(o) + " " + (long) L.getAndBitwiseXor(o, 3L) + " " + o.l + " " + (long) L.getAndBitwiseOrRelease(o, 0xffL) + " " + (long) L.getAndBitwiseAnd(o, 0xf0L) + " " + o.l);
        D.setRelease(o, 2.5);
        S.setVolatile(o, "b");
        Z.setOpaque(o, true);
        B.set(o, (byte) -7);
        C.set(o, 'y');
        System.out.println((double) D.get(o) + (String) S.get(o) + (boolean) Z.get(o) + (byte) B.get(o) + (char) C.getOpaque(o) + S.compareAndSet(o, "b", "c") + S.weakCompareAndSetPlain(o, "nope", "d") + (String) S.getAndSet(o, null) + o.s);
        System.out.println((int) COUNTER.getAndAdd(1) + " " + counter + " " + COUNTER.compareAndSet(11, 12) + counter);
        int[] ints = {1, 2, 3};
        long[] longs = {4, 5};
        String[] strings = {"p", "q"};
        System.out.println((int) ARRAY.getAndAdd(ints, 1, 40) + " " + ints[1] + ARRAY.compareAndSet(ints, 2, 3, 9) + ints[2] + (long) LONGS.getVolatile(longs, 1) + STRINGS.compareAndSet(strings, 0, "p", "z") + strings[0]);
        try { ARRAY.set(ints, 3, 1); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { I.get((VarHandles) null); } catch (NullPointerException e) { System.out.println("null"); }
        try { MethodHandles.lookup().findVarHandle(VarHandles.class, "none", int.class); } catch (NoSuchFieldException e) { System.out.println("no field"); }
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) (threads[t] = new Thread(() -> { for (int n = 0; n < 100; n++) { int v; do v = (int) I.getVolatile(o); while (!I.compareAndSet(o, v, v + 1)); } })).start();
        for (Thread t : threads) t.join();
        System.out.println(o.i + " " + I.varType() + " " + I.coordinateTypes());
        VarHandle.fullFence();
    }
}
