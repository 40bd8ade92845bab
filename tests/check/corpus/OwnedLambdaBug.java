// Each worker has its thread, and a lambda that another thread runs works on the same one.
//
// expect: must-find atomicity OwnedLambdaBugState.steps
// expect: tolerated atomicity OwnedLambdaBugState.cells -- the same
// expect: tolerated atomicity OwnedLambdaBugWorker.total -- the same
// expect: tolerated atomicity OwnedLambdaBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedLambdaBugState {
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

class OwnedLambdaBugWorker implements Runnable {
    private final OwnedLambdaBugState state = new OwnedLambdaBugState();
    private OwnedLambdaBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedLambdaBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedLambdaBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            OwnedLambdaBugWorker worker = new OwnedLambdaBugWorker();
            new Thread(() -> worker.run()).start();
            new Thread(worker).start();
        }
    }
}
