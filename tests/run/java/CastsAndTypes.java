/* Casts, instanceof, conditional types, overload choice, static and dynamic binding, hiding, super calls, covariant results. */
import java.util.*;

public class CastsAndTypes {
    static class A { String name = "A"; static String s() { return "static A"; } String get() { return "A.get"; } A self() { return this; } String over(Object o) { return "A-object"; } String over(A a) { return "A-a"; } private String p() { return "private A"; } String callP() { return p(); } protected Object clone() { return "clone A"; } }
    static class B extends A { String name = "B"; static String s() { return "static B"; } @Override String get() { return "B.get<" + super.get() + ">"; } @Override B self() { return this; } @Override String over(A a) { return "B-a"; } String over(B b) { return "B-b"; } private String p() { return "private B"; } String names() { return name + super.name + ((A) this).name; } }
    static class C extends B { @Override String get() { return "C" + super.get(); } }
    interface I { } interface J extends I { } static final class F implements J { }
    static String f(long x) { return "long"; } static String f(double x) { return "double"; } static String f(Object x) { return "object"; } static String f(int... x) { return "ints"; }
    static String g(Object o) { return "o"; } static String g(String s) { return "s"; } static String g(Integer i) { return "i"; } static String g(char[] c) { return "c"; }
    static void fails(Runnable r) { try { r.run(); System.out.println("fine"); } catch (ClassCastException e) { String m = e.getMessage(); System.out.println(m.substring(0, m.indexOf('(') > 0 ? m.indexOf('(') : m.length()).trim()); } }
    public static void main(String[] args) {
        A ab = new B();
        B b = new B();
        System.out.println(ab.name + ((B) ab).name + ab.get() + A.s() + B.s() + ab.self().name + b.self().name + ab.over(ab) + b.over(b) + ab.over(b) + b.over((A) b) + ab.callP() + b.names() + new C().get() + ab.clone());
        byte by = 1; short sh = 2; char ch = 'c'; int in = 4; long lo = 5; float fl = 6; double d = 7; Integer boxed = 8; Character bc = 'd';
        System.out.println(f(by) + f(sh) + f(ch) + f(in) + f(lo) + f(fl) + f(d) + f(boxed) + f(bc) + f() + f(1, 2) + f("s"));
        System.out.println(g("x") + g(1) + g((Object) "x") + g(new char[0]) + g('c') + g(1L));
        Object o = true ? 1 : 2.0, p = true ? (Object) 1 : 2.0, q = true ? null : 0, r = false ? 'a' : 98, s = true ? 'b' : 0;
        System.out.println(o + " " + p + " " + q + " " + r + " " + s + " " + (true ? Integer.valueOf(1) : Double.valueOf(2)) + (char) (true ? 'x' : in));
        Object[] things = {1, "s", 'c', null, new int[0], new C(), new F(), new ArrayList<>(), new String[0][0]};
        for (Object t : things) System.out.print((t instanceof Number) + "," + (t instanceof Comparable<?>) + "," + (t instanceof A) + "," + (t instanceof I) + "," + (t instanceof Object[]) + "," + (t instanceof Cloneable) + " ");
        System.out.println();
        fails(() -> { Object x = "s"; Integer i = (Integer) x; });
        fails(() -> { A x = new A(); B y = (B) x; });
        fails(() -> { Object x = new int[1]; long[] y = (long[]) x; });
        fails(() -> { I x = new F(); Runnable y = (Runnable) (Object) x; });
        fails(() -> { Object x = new B[1]; A[] y = (A[]) x; });
        fails(() -> { Object x = new A[1]; B[] y = (B[]) x; });
        fails(() -> { Object x = null; B y = (B) x; });
        try { Integer none = null; int x = none; } catch (NullPointerException e) { System.out.println("unboxed null"); }
        long big = Integer.MAX_VALUE;
        big++;
        int shrunk = (int) big;
        short cut = (short) 0x12345;
        System.out.println(big + " " + shrunk + cut + (byte) 'é' + (char) 97 + (int) 'z' + (5 / 2) + (5 / 2.0) + (char) ('a' + in) + (by + sh) + (lo > fl) + ('a' == 97) + (10 == 10.0));
        final int constant = 10;
        byte fits = constant;
        switch (fits) { case constant: System.out.println("constant case"); }
        var inferred = new ArrayList<Map<String, ? extends Number>>();
        inferred.add(Map.of("k", 1));
        for (var m : inferred) for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue().intValue());
        int x = 5;
        x = x++ * 2 + x;
        int y = x-- - --x;
        int z = ~x ^ 0xf & 7 | 8 << 2 >>> 1;
        boolean t = x > 3 == true != false;
        System.out.println(x + " " + y + " " + z + " " + t + (x = 3) + (x += x++ + ++x) + -x + +x + (- -x));
        outer:
        for (int i = 0; ; i++) { for (int j = 0; j < 5; j++) { if (j == 3) continue outer; if (i == 2) break outer; System.out.print(i * 10 + j + " "); } }
        do { x -= 4; } while (x > 0);
        System.out.println(x);
    }
}
