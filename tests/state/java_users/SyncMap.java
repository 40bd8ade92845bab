/* Looks and then puts: two steps. */
import java.util.*;
public class SyncMap {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = Collections.synchronizedMap(new HashMap<>());
        Runnable r = () -> m.put("k", m.getOrDefault("k", 0) + 1);
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert m.get("k") == 2; // found: assertion
    }
}
