/* Default methods, diamonds, static and private methods of interfaces, functional composition, generic bridges. */
import java.util.*;
import java.util.function.*;
public class Interfaces {
    interface A { default String who() { return "A"; } }
    interface B extends A { default String who() { return "B" + A.super.who(); } }
    interface C extends A { }
    static class D implements B, C { }
    static class E implements B, C { public String who() { return "E" + B.super.who(); } }
    static class Base { public String who() { return "class"; } }
    static class F extends Base implements A { }
    interface Stack2<T> extends Iterable<T> { void push(T t); T pop(); boolean isEmpty(); static <T> Stack2<T> create() { return new Stack2<>() { private final Deque<T> d = new ArrayDeque<>(); public void push(T t) { d.push(t); } public T pop() { return d.pop(); } public boolean isEmpty() { return d.isEmpty(); } public Iterator<T> iterator() { return d.iterator(); } }; } default Stack2<T> with(T t) { push(t); return this; } }
    static abstract class Shape implements Comparable<Shape> { abstract int area(); public int compareTo(Shape o) { return area() - o.area(); } public String toString() { return getClass().getSimpleName() + area(); } }
    static class Sq extends Shape { int s; Sq(int s) { this.s = s; } int area() { return s * s; } }
    static class Re extends Shape { int w, h; Re(int w, int h) { this.w = w; this.h = h; } int area() { return w * h; } }
    public static void main(String[] args) {
        System.out.println(new D().who() + " " + new E().who() + " " + new F().who() + " " + ((A) new F()).who());
        Stack2<String> s = Stack2.create();
        s.with("x").with("y").push("z");
        for (String t : s) System.out.print(t);
        System.out.println(s.pop() + s.pop() + s.pop() + s.isEmpty());
        List<Shape> shapes = new ArrayList<>(List.of(new Sq(3), new Re(2, 4), new Sq(1)));
        Collections.sort(shapes);
        System.out.println(shapes + " " + Collections.max(shapes));
        Map<String, BinaryOperator<Integer>> ops = new TreeMap<>(Map.of("+", (a, b) -> a + b, "-", (a, b) -> a - b, "*", (a, b) -> a * b));
        ops.forEach((k, f) -> System.out.print(k + f.apply(6, 3) + " "));
        System.out.println();
        Function<Integer, Integer> inc = x -> x + 1, chain = inc;
        for (int i = 0; i < 5; i++) chain = chain.andThen(inc);
        System.out.println(chain.apply(0));
    }
}
