// A list in a new map is filled from the one in the old map. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
public class LostMapDeep {
    private volatile Map<String, List<Integer>> m = init(); static Map<String, List<Integer>> init() { Map<String, List<Integer>> x = new HashMap<>(); x.put("k", new ArrayList<>()); return x; }
    void step(boolean hit) { Map<String, List<Integer>> c = init(); c.get("k").addAll(m.get("k")); c.get("k").add(1); m = c; }
    int count() { return m.get("k").size(); }
    public static void main(String[] args) throws Exception {
        LostMapDeep c = new LostMapDeep();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
