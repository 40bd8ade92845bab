// States of an enum, one after the other by compare-and-set.
//
// expect: must-hold

import java.util.concurrent.atomic.AtomicReference;

public class EnumStateCas {
    enum State { NEW, RUNNING, DONE }
    static class Job {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        public boolean finish() {
            for (;;) {
                State old = state.get();
                if (old == State.DONE) {
                    return false;
                }
                if (state.compareAndSet(old, State.DONE)) {
                    return true;
                }
            }
        }
        public State state() { return state.get(); }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        for (int r = 0; r < rounds; r++) {
            Job job = new Job();
            boolean[] won = new boolean[2];
            Thread a = new Thread(() -> won[0] = job.finish());
            Thread b = new Thread(() -> won[1] = job.finish());
            a.start(); b.start(); a.join(); b.join();
            if (won[0] == won[1]) throw new AssertionError("finished twice or never");
        }
    }
}
