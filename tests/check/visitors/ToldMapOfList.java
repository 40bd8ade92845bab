/* Broken: what is read is written back, changed, in two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;
public class ToldMapOfList {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
        static S of(S o, int a, int b) { return new S(o.hits + a, o.misses + b); }
    }
    private final ConcurrentHashMap<String, List<String>> m = new ConcurrentHashMap<>(Map.of("k", List.of()));
    void step(boolean hit) { List<String> c = new ArrayList<>(m.get("k")); c.add("x"); m.put("k", c); }
    int count() { return m.get("k").size(); }
    public static void main(String[] args) throws Exception {
        ToldMapOfList c = new ToldMapOfList();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
