/* Correct: the new state is set only if the old one is still there. */
// options: --kinds atomicity
// expect: must-hold
import java.util.concurrent.atomic.*;
public class ToldStateRefOk {
    static class State {
        private final int hits, misses;
        State(int hits, int misses) { this.hits = hits; this.misses = misses; }
        int hits() { return hits; }
        int misses() { return misses; }
        State hit() { return new State(hits + 1, misses); }
        State miss() { return new State(hits, misses + 1); }
    }
    static final AtomicReference<State> state = new AtomicReference<>(new State(0, 0));
    static void note(boolean hit) {
        State old, next;
        do {
            old = state.get();
            next = hit ? old.hit() : old.miss();
        } while (!state.compareAndSet(old, next));
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) note(true); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) note(false); });
        a.start(); b.start(); a.join(); b.join();
        State s = state.get();
        System.out.println(s.hits() == 4 && s.misses() == 4 ? "fine" : "LOST");
    }
}
