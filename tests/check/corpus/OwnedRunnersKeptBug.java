// As OwnedRunners, but the last state is kept where all see it.
//
// expect: must-find atomicity OwnedRunnersKeptBugState.steps
// expect: tolerated atomicity OwnedRunnersKeptBugState.cells -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersKeptBugState {
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

class OwnedRunnersKeptBugWorker implements Runnable {
    private final OwnedRunnersKeptBugState state = new OwnedRunnersKeptBugState();
    private OwnedRunnersKeptBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersKeptBugState();
            last.step(i);
            total += last.sum() + state.steps();
            OwnedRunnersKeptBug.newest = state;
            OwnedRunnersKeptBug.newest.step(i);
        }
    }

    long total() {
        return total;
    }
}

class OwnedRunnersKeptBug {
    static OwnedRunnersKeptBugState newest;

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++)
            new Thread(new OwnedRunnersKeptBugWorker()).start();
    }
}
