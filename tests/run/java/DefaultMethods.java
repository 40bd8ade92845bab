/* Interfaces: default, static and private methods; diamonds; conflicts; abstract again; generic bridges. */
import java.util.function.Function;

public class DefaultMethods {
    interface A { default String name() { return "A"; } default String both() { return name() + hidden(); } private String hidden() { return "h"; } static String make() { return "made"; } }
    interface B extends A { @Override default String name() { return "B" + A.super.name(); } }
    interface C extends A { }
    interface D { default String name() { return "D"; } }
    static class BC implements B, C { }
    static class AD implements A, D { @Override public String name() { return A.super.name() + D.super.name(); } }
    static class Base { public String name() { return "Base"; } }
    static class Wins extends Base implements A { }
    static abstract class Again implements A { @Override public abstract String name(); }
    interface Shape<T extends Comparable<T>> { T size(); default boolean larger(Shape<T> o) { return size().compareTo(o.size()) > 0; } }
    record Square(int side) implements Shape<Integer> { @Override public Integer size() { return side * side; } }
    interface Chain { Chain then(int x); default Chain twice(int x) { return then(x).then(x); } }
    static class Sum implements Chain { int sum; @Override public Sum then(int x) { sum += x; return this; } }
    @FunctionalInterface interface Tri<X, Y, Z, R> { R apply(X x, Y y, Z z); default <S> Tri<X, Y, Z, S> andThen(Function<? super R, ? extends S> f) { return (x, y, z) -> f.apply(apply(x, y, z)); } }
    interface Counter { int[] COUNT = {start()}; static int start() { System.out.println("Counter initialised"); return 5; } default int next() { return COUNT[0]++; } }
    static class Counts implements Counter { static { System.out.println("Counts initialised"); } }
    public static void main(String[] args) {
        System.out.println(new BC().name() + " " + new BC().both() + " " + new AD().both() + " " + new Wins().both() + " " + A.make());
        System.out.println(new Again() { @Override public String name() { return "anonymous"; } }.both());
        System.out.println(new Square(3).larger(new Square(2)) + " " + ((Shape<Integer>) new Square(1)).size());
        Sum sum = new Sum();
        sum.twice(3).twice(4);
        System.out.println(sum.sum + " " + sum.then(1).sum);
        Tri<Integer, Integer, Integer, Integer> mul = (x, y, z) -> x * y * z;
        System.out.println(mul.andThen(r -> "=" + r).andThen(String::length).apply(10, 20, 30));
        System.out.println(new Counts().next() + new Counts().next());
        Object o = new AD();
        System.out.println((o instanceof A) + " " + (o instanceof B) + " " + A.class.isAssignableFrom(BC.class) + " " + BC.class.getInterfaces().length);
        Runnable r = ((Runnable) () -> System.out.print("run "))::run;
        r.run();
        System.out.println();
    }
}
