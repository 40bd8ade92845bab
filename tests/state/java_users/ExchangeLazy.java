/* A value that is made lazily by compare-and-set: all see the same one. */
// holds
import java.util.concurrent.atomic.AtomicReference;

public class ExchangeLazy {
    static final AtomicReference<int[]> made = new AtomicReference<>();

    static int[] get() {
        int[] now = made.get();
        if (now != null)
            return now;
        int[] mine = {7};
        return made.compareAndSet(null, mine) ? mine : made.get();
    }

    public static void main(String[] args) throws Exception {
        int[][] seen = new int[2][];
        Thread other = new Thread(() -> seen[0] = get());
        other.start();
        seen[1] = get();
        other.join();
        assert seen[0] == seen[1] && seen[0][0] == 7;
    }
}
