/* Inner, local and anonymous classes: captured variables, outer instances, shadowing, inheritance, initialisers. */
import java.util.ArrayList;
import java.util.List;

public class InnerClasses {
    int x = 1;
    class Inner {
        int x = 2;
        class Deep {
            int x = 3;
            String all() { return x + "" + this.x + Inner.this.x + InnerClasses.this.x; }
        }
        void set() { InnerClasses.this.x = 10; x = 20; }
    }
    static class Nested { private int secret = 42; private static int count; Nested() { count++; } }
    static class Sub extends InnerClasses.Inner { Sub(InnerClasses outer) { outer.super(); } }
    interface Op { int run(int y); }
    static List<Op> ops(int base) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int captured = i;
            class Local implements Op {
                int calls;
                @Override public int run(int y) { return base * 100 + captured * 10 + y + calls++; }
            }
            ops.add(new Local());
            ops.add(y -> base - captured - y);
            ops.add(new Op() { int z = captured; { z += 5; } @Override public int run(int y) { return z += y; } });
        }
        return ops;
    }
    static abstract class Template {
        Template() { System.out.println("template " + hook()); }
        abstract String hook();
    }
    class Order {
        { System.out.println("instance block " + x); }
        int y = note("field", 7);
        Order() { this(5); System.out.println("no-arg " + y); }
        Order(int z) { System.out.println("int " + z + " " + y); y = z; }
        static int note(String s, int v) { System.out.println(s); return v; }
    }
    enum Kind { PLUS { @Override int apply(int a, int b) { return a + b; } }, TIMES { @Override int apply(int a, int b) { return a * b; } }; abstract int apply(int a, int b); }
    Runnable counter() { int[] n = {0}; return () -> System.out.print(x++ + n[0]++ + " "); }
    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        System.out.println(inner.new Deep().all());
        inner.set();
        System.out.println(inner.new Deep().all() + " " + new Sub(outer).new Deep().all());
        System.out.println(new Nested().secret + " " + new Nested().count);
        for (Op op : ops(4)) System.out.print(op.run(1) + " " + op.run(2) + "; ");
        System.out.println();
        String text = "captured";
        new Template() { final String own = text; @Override String hook() { return text + " " + own; } };
        outer.new Order();
        for (Kind kind : Kind.values()) System.out.println(kind + " " + kind.apply(3, 4) + " " + (kind.getClass() == Kind.class) + " " + kind.getDeclaringClass().getSimpleName());
        Runnable r = outer.counter();
        r.run(); r.run(); r.run();
        System.out.println(outer.x);
        Object anonymous = new Object() { @Override public String toString() { return getClass().getName() + " " + getClass().isAnonymousClass() + " " + getClass().getSimpleName().isEmpty(); } };
        System.out.println(anonymous);
        var fields = new Object() { int a = 1; String b = "two"; };
        fields.a += 5;
        System.out.println(fields.a + fields.b);
        record Point(int x, int y) { static Point origin() { return new Point(0, 0); } }
        enum Local { ONE, TWO }
        interface Greets { default String hi() { return "hi " + this; } }
        class Greeter implements Greets { @Override public String toString() { return "greeter"; } }
        System.out.println(Point.origin() + " " + Local.TWO.ordinal() + " " + new Greeter().hi() + " " + Inner.Deep.class.getName() + " " + Greeter.class.getEnclosingMethod().getName());
    }
}
