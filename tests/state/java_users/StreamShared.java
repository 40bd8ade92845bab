/* Completion service and stream of results. */
// holds
import java.util.concurrent.*;
import java.util.stream.*;
public class StreamShared {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        Thread[] ts = IntStream.range(0, 2).mapToObj(i -> new Thread(() -> q.add(i + 1))).toArray(Thread[]::new);
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        int sum = q.stream().mapToInt(Integer::intValue).sum();
        assert sum == 3;
    }
}
