// As OwnedRunnersGetter, but the worker is prepared when its thread has been started.
//
// expect: must-find atomicity OwnedRunnersGetterBugState.steps
// expect: tolerated atomicity OwnedRunnersGetterBugState.cells -- the same
// expect: tolerated atomicity OwnedRunnersGetterBugWorker.total -- the same
// expect: tolerated atomicity OwnedRunnersGetterBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersGetterBugState {
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

class OwnedRunnersGetterBugWorker implements Runnable {
    private final OwnedRunnersGetterBugState state = new OwnedRunnersGetterBugState();
    private OwnedRunnersGetterBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersGetterBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }

    void prepare(int seed) {
        state.step(seed);
        total = seed;
    }
}

class OwnedRunnersGetterBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            OwnedRunnersGetterBugWorker worker = new OwnedRunnersGetterBugWorker();
            new Thread(worker).start();
            worker.prepare(i);
        }
    }
}
