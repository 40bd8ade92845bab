// A state that never changes is read, and the next one is set. Two who do that lose an update.
// expect: must-doubt
import java.util.concurrent.atomic.*;
public class LostStateReference {
    static final class State {
        final int hits, misses;
        State(int hits, int misses) { this.hits = hits; this.misses = misses; }
        State hit() { return new State(hits + 1, misses); }
        State miss() { return new State(hits, misses + 1); }
    }
    static final AtomicReference<State> state = new AtomicReference<>(new State(0, 0));
    static void record(boolean hit) {
        State old = state.get();
        State next = hit ? old.hit() : old.miss();
        state.set(next);
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) record(true); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) record(false); });
        a.start(); b.start(); a.join(); b.join();
        State s = state.get();
        System.out.println(s.hits == 4 && s.misses == 4 ? "fine" : "LOST");
    }
}
