/* Reflection: members, invocation, fields of all types, arrays, constructors, exceptions wrapped, proxies of none. */
import java.lang.reflect.*;
import java.util.*;

public class ReflectionMore {
    public static class Target extends ArrayList<String> implements Comparable<Target> {
        public int number = 5; private String secret = "s"; public static long shared = 7; final double fixed = 2.5; public boolean[] flags = {true};
        public Target() { }
        public Target(int n, String s) { number = n; secret = s; }
        private Target(long l) { throw new IllegalStateException("constructor " + l); }
        public int add(int a, long b) { return (int) (a + b + number); }
        private static String hidden(String... all) { return String.join("+", all); }
        public void fails() throws java.io.IOException { throw new java.io.IOException("inside"); }
        @Override public int compareTo(Target o) { return number - o.number; }
        protected char c(byte b, short s, float f, double d, boolean z, char c) { return (char) (c + b + s + (int) f + (int) d + (z ? 1 : 0)); }
    }
    interface Shape { double area(); }
    public static void main(String[] args) throws Exception {
        Class<?> k = Target.class;
        System.out.println(k.getName() + " " + k.getSimpleName() + " " + k.getPackageName().isEmpty() + " " + k.getSuperclass() + " " + Arrays.toString(k.getInterfaces()) + " " + Modifier.toString(k.getModifiers()) + " " + k.getEnclosingClass().getSimpleName() + k.isMemberClass());
        Object t = k.getDeclaredConstructor(int.class, String.class).newInstance(3, "x");
        Field number = k.getField("number"), secret = k.getDeclaredField("secret"), shared = k.getField("shared"), fixed = k.getDeclaredField("fixed");
        secret.setAccessible(true);
        fixed.setAccessible(true);
        System.out.println(number.getInt(t) + " " + secret.get(t) + shared.getLong(null) + fixed.getDouble(t) + ((boolean[]) k.getField("flags").get(t))[0] + number.getType() + secret.getType().getSimpleName());
        number.set(t, 11);
        shared.setLong(null, 70);
        secret.set(t, null);
        System.out.println(((Target) t).number + " " + Target.shared + secret.get(t));
        Method add = k.getMethod("add", int.class, long.class);
        System.out.println(add.invoke(t, 1, 2L) + " " + add.invoke(t, (short) 1, 2) + " " + add.getReturnType() + add.getParameterCount() + " " + add);
        Method hidden = k.getDeclaredMethod("hidden", String[].class);
        hidden.setAccessible(true);
        System.out.println(hidden.invoke(null, (Object) new String[] {"a", "b"}) + " " + hidden.isVarArgs() + Modifier.isStatic(hidden.getModifiers()));
        Method c = k.getDeclaredMethod("c", byte.class, short.class, float.class, double.class, boolean.class, char.class);
        c.setAccessible(true);
        System.out.println(c.invoke(t, (byte) 1, (short) 2, 3f, 4.0, true, 'a') + " " + Arrays.toString(c.getParameterTypes()));
        try { k.getMethod("fails").invoke(t); } catch (InvocationTargetException e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        try { Constructor<?> bad = k.getDeclaredConstructor(long.class); bad.setAccessible(true); bad.newInstance(9L); } catch (InvocationTargetException e) { System.out.println(e.getTargetException().getMessage()); }
        for (Class<?>[] types : new Class<?>[][] {{int.class}, {String.class}}) try { k.getMethod("add", types); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { k.getField("secret"); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        try { add.invoke(t, "x", 2L); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { add.invoke(t, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Class.forName("no.such.Thing"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        Object array = Array.newInstance(int.class, 3);
        Array.set(array, 1, 5);
        System.out.println(Array.getLength(array) + Arrays.toString((int[]) array) + array.getClass() + array.getClass().getComponentType() + int[][].class.getName() + String[].class.getSimpleName() + Array.newInstance(String.class, 2, 3).getClass());
        System.out.println(int.class.isPrimitive() + " " + Integer.class.isInstance(5) + void.class + " " + Shape.class.isInterface() + Thread.State.class.isEnum() + Integer.TYPE + Override.class.isAnnotation() + Object.class.getSuperclass());
        List<String> names = new ArrayList<>();
        for (Method m : k.getDeclaredMethods()) if (!m.isSynthetic()) names.add(m.getName());
        Collections.sort(names);
        System.out.println(names);
        names.clear();
        for (Field f : k.getDeclaredFields()) names.add(Modifier.toString(f.getModifiers()) + " " + f.getName());
        System.out.println(names);
        System.out.println(k.getDeclaredConstructors().length + " " + k.getGenericSuperclass() + " " + Arrays.toString(k.getGenericInterfaces()) + " " + k.getMethod("compareTo", Target.class).getDeclaringClass().getSimpleName());
        System.out.println(k.isAssignableFrom(Target.class) + " " + List.class.isAssignableFrom(k) + k.cast(t).equals(t) + t.getClass().getTypeName() + Arrays.toString(k.getMethod("fails").getExceptionTypes()));
    }
}
