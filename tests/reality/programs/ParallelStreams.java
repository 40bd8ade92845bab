import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parallel streams: the caller and the workers of the common pool run the same lambdas. */
public class ParallelStreams {
    static boolean odd(int value) {
        return value % 2 == 1;
    }

    static int twice(int value) {
        return 2 * value;
    }

    static class Adder {
        private long sum;

        synchronized void add(int value) {
            sum += value;
        }

        synchronized long sum() {
            return sum;
        }
    }

    public static void main(String[] arguments) {
        System.out.println(IntStream.range(0, 64).parallel().filter(ParallelStreams::odd).map(ParallelStreams::twice).sum());
        List<String> words = Arrays.asList("warp", "weft", "heddle", "reed");
        System.out.println(words.parallelStream().map(word -> word.toUpperCase()).collect(Collectors.toList()).size());
        Adder adder = new Adder();
        IntStream.range(0, 64).parallel().forEach(adder::add);
        System.out.println(adder.sum());
        Integer[] numbers = new Integer[16];
        Arrays.parallelSetAll(numbers, index -> 16 - index);
        System.out.println(Arrays.stream(numbers).parallel().reduce(0, (one, other) -> one + other));
    }
}
