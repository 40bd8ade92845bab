// As OwnedRunners, but main gets the state of a worker that runs.
//
// expect: must-find atomicity OwnedRunnersStateBugState.steps
// expect: tolerated atomicity OwnedRunnersStateBugState.cells -- the same
// expect: tolerated atomicity OwnedRunnersStateBugWorker.total -- other methods of the worker are called while it runs
// expect: tolerated atomicity OwnedRunnersStateBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersStateBugState {
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

class OwnedRunnersStateBugWorker implements Runnable {
    private final OwnedRunnersStateBugState state = new OwnedRunnersStateBugState();
    private OwnedRunnersStateBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersStateBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }

    OwnedRunnersStateBugState state() {
        return state;
    }
}

class OwnedRunnersStateBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            OwnedRunnersStateBugWorker worker = new OwnedRunnersStateBugWorker();
            new Thread(worker).start();
            worker.state().step(i);
        }
    }
}
