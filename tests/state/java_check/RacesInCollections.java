import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/* The map sees to itself, the lists in it do not: one of them is filled without a lock. */
// options: --kinds race --time-limit 20
public class RacesInCollections {
    private final ConcurrentHashMap<String, List<Integer>> lists = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final List<Integer> order = Collections.synchronizedList(new ArrayList<>());

    void add(String key, int value) {
        List<Integer> list = lists.computeIfAbsent(key, k -> new ArrayList<>());
        list.add(value); // found: race
        count.incrementAndGet();
        order.add(value);
    }

    public static void main(String[] args) throws Exception {
        RacesInCollections shared = new RacesInCollections();
        Thread one = new Thread(() -> shared.add("a", 1)), other = new Thread(() -> shared.add("a", 2));
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(shared.count.get() + " " + shared.order.size());
    }
}
