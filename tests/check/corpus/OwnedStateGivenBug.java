// One state is made outside and given to all workers.
//
// expect: must-find atomicity OwnedStateGivenBugState.steps
// expect: tolerated atomicity OwnedStateGivenBugState.cells -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedStateGivenBugState {
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

class OwnedStateGivenBugWorker implements Runnable {
    private final OwnedStateGivenBugState state;
    private OwnedStateGivenBugState last;
    private long total;

    OwnedStateGivenBugWorker(OwnedStateGivenBugState state) {
        this.state = state;
    }

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedStateGivenBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedStateGivenBug {
    public static void main(String[] args) {
        OwnedStateGivenBugState state = new OwnedStateGivenBugState();
        for (int i = 0; i < 4; i++)
            new Thread(new OwnedStateGivenBugWorker(state)).start();
    }
}
