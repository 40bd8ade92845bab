// A variable begins with what was read, and is set on both ways. Two who do that lose an update.
// expect: must-doubt
public class LostThreeWays {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
        static S of(S o, int a, int b) { return new S(o.hits + a, o.misses + b); }
    }
    private S s = new S(0, 0); synchronized S get() { return s; } synchronized void set(S n) { s = n; }
    void step(boolean hit) { S o = get(); S n = o; if (hit) n = new S(o.hits + 1, o.misses); else n = S.of(o, 0, 1); set(n); }
    int count() { return get().hits + get().misses; }
    public static void main(String[] args) throws Exception {
        LostThreeWays c = new LostThreeWays();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
