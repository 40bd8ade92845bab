/* The same with set instead of compareAndSet: two may be made. */
import java.util.concurrent.atomic.AtomicReference;

public class ExchangeLazySet {
    static final AtomicReference<int[]> made = new AtomicReference<>();

    static int[] get() {
        int[] now = made.get();
        if (now == null) {
            now = new int[] {7};
            made.set(now);
        }
        return now;
    }

    public static void main(String[] args) throws Exception {
        int[][] seen = new int[2][];
        Thread other = new Thread(() -> seen[0] = get());
        other.start();
        seen[1] = get();
        other.join();
        assert seen[0] == seen[1]; // found: assertion
    }
}
