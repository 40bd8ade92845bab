/* Classes, interfaces, virtual calls, super, fields that hide, initialisation order, inner classes. */
import java.util.function.Supplier;
public class Inheritance {
    interface Shape { double area(); default String describe() { return name() + " " + area(); } private String name() { return getClass().getSimpleName(); } static Shape unit() { return () -> 1.0; } }
    static abstract class Base implements Shape {
        static { System.out.println("Base static"); }
        { System.out.println("Base instance"); }
        String label = "base";
        Base() { System.out.println("Base()"); hook(); }
        void hook() { System.out.println("Base.hook"); }
        static String who() { return "Base.who"; }
        public String toString() { return "Base:" + label; }
    }
    static class Circle extends Base {
        static { System.out.println("Circle static"); }
        final double r;
        String label = "circle";
        { System.out.println("Circle instance"); }
        Circle(double r) { super(); this.r = r; System.out.println("Circle()"); }
        void hook() { System.out.println("Circle.hook " + r + " " + label); }
        public double area() { return 3 * r * r; }
        static String who() { return "Circle.who"; }
        public String toString() { return super.toString() + "/" + label + "/" + ((Base) this).label + "/" + super.label; }
    }
    static class Square implements Shape, Comparable<Square> {
        final int side;
        Square(int side) { this.side = side; }
        public double area() { return side * side; }
        public int compareTo(Square o) { return Integer.compare(side, o.side); }
        @Override public boolean equals(Object o) { return o instanceof Square s && s.side == side; }
        @Override public int hashCode() { return side; }
    }
    class Inner { int get() { return outerField * 2; } class Deeper { int get() { return Inner.this.get() + outerField; } } }
    int outerField = 21;
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    static String overload(Object o) { return "object"; }
    static String overload(String s) { return "string"; }
    static String overload(Integer i) { return "integer"; }
    static String overload(long l) { return "long"; }
    static String overload(int... is) { return "varargs" + is.length; }
    public static void main(String[] args) {
        System.out.println("start");
        Base b = new Circle(2);
        System.out.println(b + " " + b.describe() + " " + Base.who() + " " + Circle.who());
        System.out.println(Shape.unit().area() + " " + new Square(3).describe() + " " + new Square(2).equals(new Square(2)) + new Square(2).hashCode());
        System.out.println(max(new Square(3), new Square(5)).side + " " + max("a", "b") + " " + max(3, 2));
        Inheritance o = new Inheritance();
        Inner i = o.new Inner();
        System.out.println(i.get() + " " + i.new Deeper().get());
        System.out.println(overload("s") + overload((Object) "s") + overload(1) + overload((short) 1) + overload(1, 2) + overload() + overload(Integer.valueOf(3)) + overload('c'));
        Shape anonymous = new Shape() { public double area() { return 7; } public String toString() { return "anonymous " + describe(); } };
        System.out.println(anonymous);
        Supplier<String> s = b::toString;
        System.out.println(s.get());
        Object[] objects = {b, "text", 1, 2.0, new int[0], new String[0][0], null, 'c'};
        for (Object x : objects)
            System.out.println((x instanceof Shape) + " " + (x instanceof Comparable) + " " + (x instanceof Object[]) + " " + (x == null ? "null" : x.getClass().getName()));
        class Local { int v = args.length; int get() { return v + 1; } }
        System.out.println(new Local().get() + " " + Local.class.getName() + " " + Local.class.getSimpleName() + " " + int[].class + " " + Shape.class);
    }
}
