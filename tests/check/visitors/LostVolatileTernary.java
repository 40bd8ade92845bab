// One of two results is put into a volatile field, both of what was read there. Two who do that lose an update.
// expect: must-doubt
public class LostVolatileTernary {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
    }
    private volatile S s = new S(0, 0);
    void step(boolean hit) { S o = s; s = hit ? o.hit() : o.miss(); }
    int count() { return s.hits + s.misses; }
    public static void main(String[] args) throws Exception {
        LostVolatileTernary c = new LostVolatileTernary();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
