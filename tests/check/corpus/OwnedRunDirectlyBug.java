// The thread of each worker is started, and run by main besides.
//
// expect: must-find atomicity OwnedRunDirectlyBugState.steps
// expect: tolerated atomicity OwnedRunDirectlyBugState.cells -- the same
// expect: tolerated atomicity OwnedRunDirectlyBugWorker.total -- the same
// expect: tolerated atomicity OwnedRunDirectlyBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunDirectlyBugState {
    private final long[] cells = new long[8];
    private int steps;

    void step(int seed) {
        int at = (steps + seed) % cells.length;
        cells[at] += seed;
        steps++;
    }

    int steps() {
        return steps;
    }

    long sum() {
        long sum = 0;
        for (long cell : cells)
            sum += cell;
        return sum;
    }
}

class OwnedRunDirectlyBugWorker implements Runnable {
    private final OwnedRunDirectlyBugState state = new OwnedRunDirectlyBugState();
    private OwnedRunDirectlyBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunDirectlyBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedRunDirectlyBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(new OwnedRunDirectlyBugWorker());
            thread.start();
            thread.run();
        }
    }
}
