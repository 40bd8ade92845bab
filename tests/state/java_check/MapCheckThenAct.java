/* Each call of the map is atomic, the two together are not. */
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MapCheckThenAct {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final AtomicInteger made = new AtomicInteger();

    static void get() {
        if (!map.containsKey("k"))
            map.put("k", made.incrementAndGet());
    }

    public static void main(String[] args) throws Exception {
        map.put("other", 0);
        Thread t = new Thread(MapCheckThenAct::get);
        t.start();
        get();
        t.join();
        assert made.get() == 1 : "made twice"; // found: assertion
    }
}
