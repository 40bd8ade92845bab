// Each attempt makes a new value with a number in it.
//
// expect: must-hold

import java.util.concurrent.atomic.AtomicReference;

public class IntInFresh {
    static final class Stats {
        final int hits;
        final int epoch;
        Stats(int hits, int epoch) { this.hits = hits; this.epoch = epoch; }
    }
    static class Monitor {
        private final AtomicReference<Stats> stats = new AtomicReference<>(new Stats(0, 0));
        public void hit() { stats.get(); }
        public void nextEpoch() {
            Stats old, next;
            do {
                old = stats.get();
                next = new Stats(old.hits, old.epoch + 1);
            } while (!stats.compareAndSet(old, next));
        }
        public int hits() { return stats.get().hits; }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Monitor m = new Monitor();
        Thread a = new Thread(() -> { for (int i = 0; i < rounds; i++) m.hit(); });
        Thread b = new Thread(() -> { for (int i = 0; i < rounds; i++) m.nextEpoch(); });
        a.start(); b.start(); a.join(); b.join();
        if (m.hits() != 0) throw new AssertionError("counted " + m.hits() + " of " + rounds);
    }
}
