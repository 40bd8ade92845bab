// A worker is copied, and the copy has the same state.
//
// expect: must-find atomicity OwnedCloneBugState.steps
// expect: tolerated atomicity OwnedCloneBugState.cells -- the same
// expect: tolerated atomicity OwnedCloneBugWorker.total -- the same
// expect: tolerated atomicity OwnedCloneBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedCloneBugState {
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

class OwnedCloneBugWorker implements Runnable, Cloneable {
    private final OwnedCloneBugState state = new OwnedCloneBugState();
    private OwnedCloneBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedCloneBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }

    @Override public OwnedCloneBugWorker clone() {
        try {
            return (OwnedCloneBugWorker) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}

class OwnedCloneBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            OwnedCloneBugWorker worker = new OwnedCloneBugWorker();
            new Thread(worker.clone()).start();
            new Thread(worker).start();
        }
    }
}
