/* Broken: what is read is written back, changed, in two steps. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;
public class ToldBuilder {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
        static S of(S o, int a, int b) { return new S(o.hits + a, o.misses + b); }
    }
    static class B { int h, m; B from(S s) { h = s.hits; m = s.misses; return this; } B hit() { h++; return this; } S build() { return new S(h, m); } }private S s = new S(0, 0); synchronized S get() { return s; } synchronized void set(S n) { s = n; }
    void step(boolean hit) { set(new B().from(get()).hit().build()); }
    int count() { return get().hits + get().misses; }
    public static void main(String[] args) throws Exception {
        ToldBuilder c = new ToldBuilder();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
