// A copy of a map takes its place. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostMapCopy {
    private volatile Map<String, Integer> m = new HashMap<>();
    void step(boolean hit) { Map<String, Integer> c = new HashMap<>(m); c.merge("k", 1, Integer::sum); m = c; }
    int count() { return m.get("k"); }
    public static void main(String[] args) throws Exception {
        LostMapCopy c = new LostMapCopy();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
