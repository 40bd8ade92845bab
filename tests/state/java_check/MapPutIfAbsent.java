/* One call does both. */
// holds
import java.util.concurrent.ConcurrentHashMap;

public class MapPutIfAbsent {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        map.put("other", 0);
        Thread t = new Thread(() -> map.putIfAbsent("k", 1));
        t.start();
        Integer before = map.putIfAbsent("k", 2);
        t.join();
        assert before == null ? map.get("k") == 2 : map.get("k") == 1;
    }
}
