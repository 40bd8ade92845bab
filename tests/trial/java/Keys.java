import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Each thread counts on what the map has for its own key. */
public class Keys {
    static final Map<Integer, Integer> counts = new ConcurrentHashMap<>();

    private static void work(int key) {
        counts.put(key, 0);
        for (int i = 0; i < 30; i++) {
            counts.put(key, counts.get(key) + 1);
        }
    }

    public static void main(String[] arguments) {
        new Thread(() -> work(1)).start();
        new Thread(() -> work(2)).start();
    }
}
