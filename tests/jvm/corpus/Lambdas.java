import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Lambda expressions: with and without captured values, and marked with a further interface. */
// javac 17
class Lambdas {
    private int base;

    static Runnable nothing() {
        return () -> {};
    }

    static IntBinaryOperator capturing(int factor, long offset) {
        return (a, b) -> a * factor + b + (int) offset;
    }

    Supplier<Integer> ofThis() {
        return () -> base;
    }

    static Function<String, Function<String, String>> nested() {
        return a -> b -> a.concat(b);
    }

    interface Marker {}

    static Runnable marked() {
        return (Runnable & Marker) () -> {};
    }

    static Thread started(Object lock) {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        thread.start();
        return thread;
    }
}
