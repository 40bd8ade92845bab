// A switch chooses which new object is put into a volatile field. Two who do that lose an update.
// expect: must-doubt
public class LostVolatileSwitch {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
    }
    private volatile S s = new S(0, 0);
    void step(boolean hit) { S o = s, n; switch (hit ? 1 : 0) { case 1: n = o.hit(); break; default: n = o.miss(); } s = n; }
    int count() { return s.hits + s.misses; }
    public static void main(String[] args) throws Exception {
        LostVolatileSwitch c = new LostVolatileSwitch();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
