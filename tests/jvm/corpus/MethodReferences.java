import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Method references of all kinds. */
// javac 17
class MethodReferences {
    static int twice(String s) {
        return s.length() * 2;
    }

    static ToIntFunction<String> ofStatic() {
        return MethodReferences::twice;
    }

    static ToIntFunction<String> ofAnyObject() {
        return String::length;
    }

    static Supplier<String> ofOneObject(Object o) {
        return o::toString;
    }

    static Supplier<List<String>> ofConstructor() {
        return ArrayList::new;
    }

    static IntFunction<int[]> ofArray() {
        return int[]::new;
    }

    static Function<List<String>, Integer> ofInterface() {
        return List::size;
    }

    Supplier<String> ofSuper() {
        return super::toString;
    }
}
