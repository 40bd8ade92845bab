/* Lambdas and method references of every kind: static, bound, unbound, constructors, arrays, varargs, boxing, generic, intersection. */
import java.util.*;
import java.util.function.*;

public class MethodReferences {
    final int n;
    MethodReferences(int n) { this.n = n; }
    MethodReferences() { this(-1); }
    int plus(int m) { return n + m; }
    static long twice(int x) { return 2L * x; }
    static int count(Object... all) { return all.length; }
    int self(MethodReferences other) { return n - other.n; }
    static class Sub extends MethodReferences { Sub() { super(100); } @Override int plus(int m) { return 0; } IntUnaryOperator up() { return super::plus; } }
    interface Maker<T> { T make(int n); }
    static <T, R> List<R> map(List<T> list, Function<? super T, ? extends R> f) { List<R> out = new ArrayList<>(); for (T t : list) out.add(f.apply(t)); return out; }
    static Supplier<Supplier<String>> nested(String s) { return () -> () -> s + s; }
    public static void main(String[] args) {
        IntFunction<Long> boxed = MethodReferences::twice;
        ToLongFunction<Integer> unboxed = MethodReferences::twice;
        System.out.println(boxed.apply(4) + " " + unboxed.applyAsLong(5));
        MethodReferences one = new MethodReferences(10);
        IntUnaryOperator bound = one::plus;
        one = new MethodReferences(20);
        System.out.println(bound.applyAsInt(1) + " " + new Sub().up().applyAsInt(1));
        ToIntBiFunction<MethodReferences, MethodReferences> unbound = MethodReferences::self;
        System.out.println(unbound.applyAsInt(one, new MethodReferences(5)));
        Maker<MethodReferences> maker = MethodReferences::new;
        Supplier<MethodReferences> empty = MethodReferences::new;
        Maker<int[][]> arrays = int[][]::new;
        System.out.println(maker.make(3).n + " " + empty.get().n + " " + arrays.make(4).length);
        Function<Object, Integer> var1 = MethodReferences::count;
        BiFunction<Object, Object, Integer> var2 = MethodReferences::count;
        Supplier<Integer> var0 = MethodReferences::count;
        System.out.println(var0.get() + " " + var1.apply("x") + " " + var2.apply(1, 2));
        System.out.println(map(List.of("b", "a", "c"), String::toUpperCase) + " " + map(List.of(1, 2), Integer::toBinaryString) + map(List.of('a'), Character::getNumericValue));
        Comparator<String> order = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        System.out.println(new TreeSet<>(order) {{ addAll(List.of("aa", "b", "ab", "c")); }});
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        UnaryOperator<String> id = UnaryOperator.identity();
        Predicate<String> blank = String::isBlank, not = Predicate.not(blank), either = blank.or(s -> s.length() > 3).negate();
        System.out.println(max.apply(3, 7) + id.apply("same") + not.test(" ") + either.test("abc") + blank.and(not).test(""));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * b + c;
        System.out.println(curried.apply(2).apply(3).apply(4) + " " + nested("ab").get().get());
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        Runnable nothing = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        nothing.run();
        Object o = (Callable2<String>) () -> "lambda object";
        System.out.println(((Callable2<?>) o).call() + " " + (o instanceof Callable2) + " " + o.equals(o) + " " + (o.hashCode() == o.hashCode()));
        try { String none = null; Supplier<Integer> s = none::length; System.out.println("not here"); } catch (NullPointerException e) { System.out.println("bound null"); }
        try { Function<Object, String> cast = x -> (String) x; cast.apply(1); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        BooleanSupplier[] lazies = new BooleanSupplier[3];
        for (int i = 0; i < 3; i++) { int j = i; lazies[i] = () -> j % 2 == 0; }
        for (BooleanSupplier b : lazies) System.out.print(b.getAsBoolean() + " ");
        long l = 5; double d = 2.5; byte by = 3; char c = 'c'; float f = 1.5f; short sh = 7;
        Supplier<String> all = () -> l + " " + d + " " + by + " " + c + " " + f + " " + sh + " " + args.length;
        System.out.println(all.get());
        IntBinaryOperator fib = new IntBinaryOperator() { @Override public int applyAsInt(int a, int n) { return n < 2 ? n : applyAsInt(a, n - 1) + applyAsInt(a, n - 2); } };
        System.out.println(fib.applyAsInt(0, 15));
        Optional<String> maybe = Optional.of("v");
        maybe.map(String::length).ifPresentOrElse(System.out::println, () -> System.out.println("none"));
    }
    interface Callable2<T> { T call(); }
}
