// One of two results is set in an atomic reference, both of what was read there. Two who do that lose an update.
// expect: must-doubt
import java.util.concurrent.atomic.*;
public class LostReferenceTernary {
    static final class S {
        final int hits, misses;
        S(int hits, int misses) { this.hits = hits; this.misses = misses; }
        S hit() { return new S(hits + 1, misses); }
        S miss() { return new S(hits, misses + 1); }
    }
    private final AtomicReference<S> r = new AtomicReference<>(new S(0, 0)); S get() { return r.get(); } void set(S n) { r.set(n); }
    void step(boolean hit) { S o = get(); set(hit ? o.hit() : o.miss()); }
    int count() { return get().hits + get().misses; }
    public static void main(String[] args) throws Exception {
        LostReferenceTernary c = new LostReferenceTernary();
        Thread a = new Thread(() -> { c.step(true); c.step(false); });
        Thread b = new Thread(() -> { c.step(false); c.step(true); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.count() == 4 ? "fine" : "LOST");
    }
}
