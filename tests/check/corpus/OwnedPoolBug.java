// Each worker is given to a pool twice.
//
// expect: must-find atomicity OwnedPoolBugState.steps
// expect: tolerated atomicity OwnedPoolBugState.cells -- the same
// expect: tolerated atomicity OwnedPoolBugWorker.total -- the same
// expect: tolerated atomicity OwnedPoolBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedPoolBugState {
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

class OwnedPoolBugWorker implements Runnable {
    private final OwnedPoolBugState state = new OwnedPoolBugState();
    private OwnedPoolBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedPoolBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedPoolBug {
    public static void main(String[] args) {
        java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            OwnedPoolBugWorker worker = new OwnedPoolBugWorker();
            pool.execute(worker);
            pool.execute(worker);
        }
        pool.shutdown();
    }
}
