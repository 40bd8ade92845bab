/* Reflection: members, calls, fields, constructors, arrays. */
import java.lang.reflect.*;
import java.util.*;
public class Reflection {
    public int x = 3;
    private String s = "text";
    static long counter = 9;
    public Reflection() { }
    public Reflection(int x, String s) { this.x = x; this.s = s; }
    public int add(int a, long b) { return (int) (x + a + b); }
    static String shout(String t) { return t.toUpperCase(); }
    void fail() { throw new IllegalStateException("inside"); }
    record Pair(int a, String b) { }
    enum Color { RED, BLUE }
    public static void main(String[] args) throws Exception {
        Class<?> c = Reflection.class;
        TreeSet<String> names = new TreeSet<>();
        for (Method m : c.getDeclaredMethods()) if (!m.isSynthetic()) names.add(m.getName() + m.getParameterCount());
        System.out.println(names);
        Object o = c.getDeclaredConstructor(int.class, String.class).newInstance(10, "made");
        Method add = c.getMethod("add", int.class, long.class);
        System.out.println(add.invoke(o, 1, 2L) + " " + add.invoke(o, (byte) 1, 2) + " " + c.getDeclaredMethod("shout", String.class).invoke(null, "hey"));
        try { c.getDeclaredMethod("fail").invoke(o); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
        try { add.invoke(o, "x", 2L); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Field f = c.getDeclaredField("s");
        f.setAccessible(true);
        System.out.println(f.get(o) + " " + f.getType().getSimpleName() + " " + Modifier.toString(f.getModifiers()));
        f.set(o, "changed");
        System.out.println(((Reflection) o).s + " " + c.getField("x").getInt(o) + " " + c.getDeclaredField("counter").getLong(null));
        try { c.getDeclaredField("nothing"); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        System.out.println(Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance() + " " + Class.forName("Reflection$Pair").isRecord());
        try { Class.forName("no.Such"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        for (RecordComponent rc : Pair.class.getRecordComponents()) System.out.print(rc.getName() + ":" + rc.getType() + "=" + rc.getAccessor().invoke(new Pair(1, "b")) + " ");
        System.out.println(Arrays.toString(Color.class.getEnumConstants()) + Color.valueOf("BLUE") + Color.class.isEnum());
        Object array = Array.newInstance(int.class, 3);
        Array.set(array, 1, 42);
        System.out.println(Array.getLength(array) + " " + Array.get(array, 1) + " " + ((int[]) array)[1]);
        System.out.println(c.getSuperclass() + " " + Modifier.isPublic(c.getModifiers()) + " " + Comparable.class.isInterface() + " " + Integer.class.isInstance(3) + " " + Number.class.isAssignableFrom(Integer.class));
        System.out.println(Pair.class.getName() + " " + Pair.class.getSimpleName() + " " + Pair.class.getEnclosingClass().getSimpleName() + " " + c.getPackageName().isEmpty() + " " + new Object() { }.getClass().isAnonymousClass());
    }
}
