// As OwnedRunners, but each worker is given to two threads.
//
// expect: must-find atomicity OwnedRunnersTwiceBugState.steps
// expect: tolerated atomicity OwnedRunnersTwiceBugState.cells -- the same
// expect: tolerated atomicity OwnedRunnersTwiceBugWorker.total -- the same
// expect: tolerated atomicity OwnedRunnersTwiceBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersTwiceBugState {
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

class OwnedRunnersTwiceBugWorker implements Runnable {
    private final OwnedRunnersTwiceBugState state = new OwnedRunnersTwiceBugState();
    private OwnedRunnersTwiceBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersTwiceBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedRunnersTwiceBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            OwnedRunnersTwiceBugWorker worker = new OwnedRunnersTwiceBugWorker();
            new Thread(worker).start();
            new Thread(worker).start();
        }
    }
}
