/* A map is walked while it is changed. */
import java.util.*;
public class CmeMap {
    public static void main(String[] args) throws Exception {
        Map<Integer, String> m = new HashMap<>(Map.of(1, "a", 2, "b"));
        Thread t = new Thread(() -> m.remove(2)); // found: race
        t.start();
        int n = 0;
        for (int k : m.keySet()) n += k; // found: exception
        t.join();
    }
}
