// As OwnedRunners, but one worker is made for all threads: it stands before the loop.
//
// expect: must-find atomicity OwnedRunnersOuterBugState.steps
// expect: tolerated atomicity OwnedRunnersOuterBugState.cells -- the same
// expect: tolerated atomicity OwnedRunnersOuterBugWorker.total -- the same
// expect: tolerated atomicity OwnedRunnersOuterBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersOuterBugState {
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

class OwnedRunnersOuterBugWorker implements Runnable {
    private final OwnedRunnersOuterBugState state = new OwnedRunnersOuterBugState();
    private OwnedRunnersOuterBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersOuterBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedRunnersOuterBug {
    public static void main(String[] args) {
        OwnedRunnersOuterBugWorker worker = new OwnedRunnersOuterBugWorker();
        for (int i = 0; i < 4; i++)
            new Thread(worker).start();
    }
}
