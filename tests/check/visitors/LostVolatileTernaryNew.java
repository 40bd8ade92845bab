// One of two new objects is put into a volatile field, both made from what was read there. Two who do that lose an update.
// expect: must-doubt
public class LostVolatileTernaryNew {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
    }
    private volatile S s = new S(0, 0);
    void step(boolean hit) { S o = s; s = hit ? new S(o.hits + 1, o.misses) : new S(o.hits, o.misses + 1); }
    int count() { return s.hits + s.misses; }
    public static void main(String[] args) throws Exception {
        LostVolatileTernaryNew c = new LostVolatileTernaryNew();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
