// A copy of a map, with one count more, takes its place. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostMapCopyCount {
    private volatile Map<String, Integer> m = Map.of("k", 0);
    void step(boolean hit) { Map<String, Integer> c = new HashMap<>(m); c.put("k", c.get("k") + 1); m = c; }
    int count() { return m.get("k"); }
    public static void main(String[] args) throws Exception {
        LostMapCopyCount c = new LostMapCopyCount();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
