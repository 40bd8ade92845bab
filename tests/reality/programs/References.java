import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** All kinds of method references, lambdas that capture, lambdas that make lambdas. */
public class References {
    static class Point {
        final int x;

        Point() {
            this(1);
        }

        Point(int x) {
            this.x = x;
        }

        int plus(int other) {
            return x + other;
        }

        String text() {
            return "point";
        }
    }

    static class Better extends Point {
        @Override
        String text() {
            Supplier<String> above = super::text;
            return "better " + above.get();
        }
    }

    static int half(int value) {
        return value / 2;
    }

    static Function<Integer, Function<Integer, Integer>> adder() {
        return one -> other -> one + other;
    }

    @SafeVarargs
    static <T> int count(T... items) {
        return items.length;
    }

    public static void main(String[] arguments) {
        Supplier<Point> make = Point::new;
        Function<Integer, Point> makeWith = Point::new;
        IntFunction<int[]> array = int[]::new;
        IntUnaryOperator stat = References::half;
        Point point = make.get();
        IntUnaryOperator bound = point::plus;
        Function<Point, String> unbound = Point::text;
        BiFunction<Point, Integer, Integer> both = Point::plus;
        Function<String, Integer> library = String::length;
        Predicate<String> composed = ((Predicate<String>) String::isEmpty).negate().and(text -> text.length() > 1);
        Function<Integer, Integer> variable = References::count;
        List<Object> seen = new ArrayList<>();
        Consumer<Object> keep = seen::add;
        keep.accept(makeWith.apply(4).x);
        keep.accept(array.apply(2).length);
        keep.accept(bound.applyAsInt(1) + stat.applyAsInt(9));
        keep.accept(unbound.apply(new Better()));
        keep.accept(both.apply(point, 2));
        keep.accept(library.apply("four"));
        keep.accept(composed.test("ab"));
        keep.accept(variable.apply(3));
        keep.accept(adder().apply(1).apply(2));
        keep.accept(Function.<Integer>identity().andThen(value -> value + 1).apply(5));
        System.out.println(seen);
    }
}
