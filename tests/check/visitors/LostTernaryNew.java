// One of two new objects is set, both made from what was read. Two who do that lose an update.
// expect: must-doubt
public class LostTernaryNew {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
    }
    private S s = new S(0, 0); synchronized S get() { return s; } synchronized void set(S n) { s = n; }
    void step(boolean hit) { S o = get(); set(hit ? new S(o.hits + 1, o.misses) : new S(o.hits, o.misses + 1)); }
    int count() { return get().hits + get().misses; }
    public static void main(String[] args) throws Exception {
        LostTernaryNew c = new LostTernaryNew();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
