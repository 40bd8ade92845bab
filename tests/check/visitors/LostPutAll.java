// A map with the next count is put into the one that it was read from. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
public class LostPutAll {
    private final Map<String, Integer> m = new ConcurrentHashMap<>(Map.of("k", 0));
    void step(boolean hit) { Map<String, Integer> c = new HashMap<>(); c.put("k", m.get("k") + 1); m.putAll(c); }
    int count() { return m.get("k"); }
    public static void main(String[] args) throws Exception {
        LostPutAll c = new LostPutAll();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
