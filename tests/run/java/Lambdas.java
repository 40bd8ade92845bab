/* Lambdas and method references of all kinds, with captures, boxing and primitive forms. */
import java.util.*;
import java.util.function.*;
public class Lambdas {
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); default Tri<A, B, C, String> text() { return (a, b, c) -> "<" + apply(a, b, c) + ">"; } }
    interface IntOp { int op(int a, int b); }
    static int twice(int x) { return 2 * x; }
    int field = 5;
    int add(int x) { return field + x; }
    IntUnaryOperator adder() { return x -> x + field; }
    static Function<Integer, Function<Integer, Integer>> curried = a -> b -> a * b;
    static long fact(int n) { Function<Integer, Long>[] f = new Function[1]; f[0] = k -> k <= 1 ? 1L : k * f[0].apply(k - 1); return f[0].apply(n); }
    public static void main(String[] args) {
        int base = 10;
        long big = 1L << 40;
        double half = 0.5;
        String text = "captured";
        IntOp plus = (a, b) -> a + b + base;
        System.out.println(plus.op(1, 2));
        Tri<Integer, Long, Double, String> tri = (a, b, c) -> text + a + b + c + big + half;
        System.out.println(tri.apply(1, 2L, 3.0) + tri.text().apply(4, 5L, 6.0));
        Function<Integer, Integer> f = Lambdas::twice, g = f.andThen(x -> x + 1).compose(x -> x * 10);
        System.out.println(f.apply(4) + " " + g.apply(4) + " " + Function.<String>identity().apply("id"));
        Supplier<List<String>> make = ArrayList::new;
        List<String> list = make.get();
        Consumer<String> add = list::add;
        add.accept("x");
        add.andThen(s -> list.add(s + s)).accept("y");
        System.out.println(list);
        IntFunction<int[]> arrays = int[]::new;
        System.out.println(arrays.apply(3).length);
        Function<String, Integer> length = String::length;
        BiFunction<String, String, Boolean> equal = String::equals;
        ToIntFunction<String> len = String::length;
        System.out.println(length.apply("four") + " " + equal.apply("a", "a") + " " + len.applyAsInt("seven!!"));
        Lambdas o = new Lambdas();
        IntUnaryOperator m = o::add, n = o.adder();
        o.field = 6;
        System.out.println(m.applyAsInt(1) + " " + n.applyAsInt(1) + " " + curried.apply(6).apply(7) + " " + fact(10));
        Runnable r = () -> System.out.println("run " + base);
        r.run();
        Comparator<String> c = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi", "date"));
        words.sort(c);
        System.out.println(words);
        Predicate<Integer> even = x -> x % 2 == 0;
        System.out.println(even.negate().or(x -> x == 4).test(4) + " " + even.and(x -> x > 2).test(2));
        DoubleBinaryOperator power = Math::pow;
        LongSupplier ls = () -> big;
        ObjIntConsumer<String> oic = (s, k) -> System.out.println(s.repeat(k));
        oic.accept("ab", 2);
        System.out.println(power.applyAsDouble(2, 3) + " " + ls.getAsLong() + " " + (r instanceof Runnable) + " " + ((Object) r instanceof Comparator));
        Optional<String> found = words.stream().filter(w -> w.startsWith("k")).findFirst();
        System.out.println(found.map(String::toUpperCase).orElse("none") + found.isPresent());
        BinaryOperator<Integer> mx = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(mx.apply(3, 9) + " " + UnaryOperator.<String>identity().apply("u"));
        Callback cb = Lambdas::variable;
        System.out.println(cb.call("a", "b"));
    }
    interface Callback { String call(String a, String b); }
    static String variable(Object... xs) { return xs.length + Arrays.toString(xs); }
}
