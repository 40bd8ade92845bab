// One of two new objects is put into a map, both made from what was found there. Two who do that lose an update.
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
public class LostMapOfObjects {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
    }
    private final ConcurrentHashMap<String, S> m = new ConcurrentHashMap<>(Map.of("k", new S(0, 0)));
    void step(boolean hit) { S o = m.get("k"); m.put("k", hit ? o.hit() : o.miss()); }
    int count() { S o = m.get("k"); return o.hits + o.misses; }
    public static void main(String[] args) throws Exception {
        LostMapOfObjects c = new LostMapOfObjects();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
