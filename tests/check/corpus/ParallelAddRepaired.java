/* The workers of a parallel stream add to a list with a lock. */
// expect: must-hold
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

class Results {
    private final List<Integer> squares = Collections.synchronizedList(new ArrayList<>());

    void compute(int most) {
        IntStream.range(0, most).map(n -> n * n).boxed().parallel().forEach(squares::add);
    }

    public int count() {
        return squares.size();
    }
}

public class ParallelAddRepaired {
    public static void main(String[] args) {
        Results results = new Results();
        results.compute(1000);
        System.out.println(results.count());
    }
}
