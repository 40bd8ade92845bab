/* Method handles: static, virtual, special, constructors, fields, bound ones; conversions; failures. */
import java.lang.invoke.*;
import java.util.*;

public class MethodHandles1 {
    int field = 3;
    static String shared = "shared";
    MethodHandles1(int f) { field = f; }
    static int twice(int x) { return 2 * x; }
    static long wide(long a, double b) { return a + (long) b; }
    String hello(String who) { return "hello " + who + field; }
    static void nothing(StringBuilder to) { to.append("nothing"); }
    static int fails() { throw new IllegalStateException("handle"); }
    static class Sub extends MethodHandles1 { Sub() { super(50); } @Override String hello(String who) { return "sub " + who; } MethodHandle up() throws Exception { return MethodHandles.lookup().findSpecial(MethodHandles1.class, "hello", MethodType.methodType(String.class, String.class), Sub.class); } }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle twice = lookup.findStatic(MethodHandles1.class, "twice", MethodType.methodType(int.class, int.class));
        System.out.println((int) twice.invokeExact(21) + " " + (long) twice.invoke((short) 4) + " " + (Object) twice.invoke((Integer) 5) + " " + twice.type());
        MethodHandle wide = lookup.findStatic(MethodHandles1.class, "wide", MethodType.methodType(long.class, long.class, double.class));
        System.out.println((long) wide.invokeExact(1L, 2.9) + " " + (double) wide.invoke(1, 2f));
        MethodHandle hello = lookup.findVirtual(MethodHandles1.class, "hello", MethodType.methodType(String.class, String.class));
        MethodHandles1 one = new MethodHandles1(7), sub = new Sub();
        System.out.println((String) hello.invokeExact(one, "a") + " " + hello.invoke(sub, "b") + " " + ((Sub) sub).up().invoke((Sub) sub, "c") + " " + hello.type());
        MethodHandle bound = hello.bindTo(one);
        System.out.println((String) bound.invokeExact("bound") + " " + bound.type().parameterCount() + " " + bound.invokeWithArguments("list"));
        MethodHandle make = lookup.findConstructor(MethodHandles1.class, MethodType.methodType(void.class, int.class));
        System.out.println(((MethodHandles1) make.invokeExact(9)).field + " " + make.type().returnType().getSimpleName());
        MethodHandle get = lookup.findGetter(MethodHandles1.class, "field", int.class), set = lookup.findSetter(MethodHandles1.class, "field", int.class);
        set.invokeExact(one, 70);
        System.out.println((int) get.invokeExact(one) + " " + (String) lookup.findStaticGetter(MethodHandles1.class, "shared", String.class).invokeExact());
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)), size = lookup.findVirtual(List.class, "size", MethodType.methodType(int.class));
        System.out.println((String) concat.invokeExact("x", "y") + (int) size.invoke(List.of(1, 2, 3)) + size.invokeWithArguments(List.of(new ArrayList<>())));
        StringBuilder to = new StringBuilder();
        lookup.findStatic(MethodHandles1.class, "nothing", MethodType.methodType(void.class, StringBuilder.class)).invokeExact(to);
        System.out.println(to);
        try { int x = (int) lookup.findStatic(MethodHandles1.class, "fails", MethodType.methodType(int.class)).invokeExact(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { Object o = twice.invokeExact(1); } catch (WrongMethodTypeException e) { System.out.println("wrong type"); }
        try { Object o = twice.invoke("text"); } catch (WrongMethodTypeException | ClassCastException e) { System.out.println(e.getClass().getSimpleName()); }
        try { lookup.findStatic(MethodHandles1.class, "none", MethodType.methodType(void.class)); } catch (NoSuchMethodException e) { System.out.println("no method"); }
        try { hello.invoke((MethodHandles1) null, "n"); } catch (NullPointerException e) { System.out.println("null receiver"); }
        System.out.println(MethodType.methodType(int.class, String.class, long[].class) + " " + MethodType.fromMethodDescriptorString("(I)V", null) + MethodType.genericMethodType(2).toMethodDescriptorString() + MethodType.methodType(int.class).wrap().changeReturnType(void.class).equals(MethodType.methodType(void.class)));
    }
}
