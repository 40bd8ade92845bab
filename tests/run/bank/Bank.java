/* Values of all sorts that hostile programs (hostile_bytecode.h) work on. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.Function;

public class Bank {
    static boolean ready;
    static int i0 = 1, i1 = -1;
    static long l0 = 8, l1 = 16;
    static float f0 = 0.5f;
    static double d0 = 0.25;
    static Object o0 = "o0", o1 = new Box(), o2 = new long[] {1, 2, 3}, o3;
    static Object internal;
    static String text = "java.lang.String", name = "next";
    static Box box = new Box(new Box(), 3), wide = new Wide();
    static Object[] objects = {"a", new Box(), 3}, boxed = new Box[3];
    static Box[] boxes = {new Box(), new Wide()};
    static String[] texts = {"a", "b"};
    static int[] ints = {1, 2, 3, 4};
    static long[] longs = {1, 2, 3};
    static byte[] bytes = new byte[24];
    static Class<?> type = Box.class, other = Object[].class;
    static Class<?>[] types = {Box.class, int.class};
    static Field field, counted;
    static Method method, called;
    static Constructor<?> made;
    static MethodHandles.Lookup lookup = MethodHandles.lookup();
    static MethodType shape = MethodType.methodType(Object.class, Object.class);
    static VarHandle variable, element, part;
    static MethodHandle handle, getter, setter;
    static Thread thread = new Thread(() -> Box.sum++);
    static Throwable thrown = new Exception("thrown");
    static StackTraceElement[] trace = new Exception().getStackTrace();
    static WeakReference<Object> weak = new WeakReference<>(new Box());
    static Runnable runs = () -> Box.sum += i0;
    static Function<String, Integer> length = String::length;
    static Comparable<String> compares = new Wide();

    static void init() throws Throwable {
        Field own = Class.forName("sun.misc.Unsafe").getDeclaredField("theInternalUnsafe");
        own.setAccessible(true);
        internal = own.get(null);
        field = Box.class.getDeclaredField("next");
        counted = Box.class.getDeclaredField("sum");
        method = Box.class.getMethod("give", Object.class);
        called = Box.class.getMethod("self", Object.class, long.class);
        made = Box.class.getConstructor(Box.class, int.class);
        variable = lookup.findVarHandle(Box.class, "next", Box.class);
        element = MethodHandles.arrayElementVarHandle(Object[].class);
        part = lookup.findVarHandle(Box.class, "wide", long.class);
        handle = lookup.findStatic(Box.class, "give", shape);
        getter = lookup.findGetter(Box.class, "any", Object.class);
        setter = lookup.findSetter(Box.class, "next", Box.class);
        field.set(box, wide);
        method.invoke(null, made.newInstance(box, 4));
        called.invoke(wide, "x", 3L);
        handle.invoke((Object) "y");
        variable.compareAndSet(box, wide, (Box) null);
        for (Class<?> of : new Class<?>[] {Box.class, Wide.class, Bank.class, Object.class, String.class}) {
            of.getDeclaredMethods();
            of.getDeclaredFields();
            of.getDeclaredConstructors();
        }
        runs.run();
        length.apply("abc");
        thrown.getStackTrace();
        ("" + box + i0 + l0 + d0).hashCode();
        o3 = new Object[][] {objects, boxes};
    }
}
