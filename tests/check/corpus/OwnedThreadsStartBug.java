// As OwnedThreads, but the constructor starts the thread, and goes on with its work.
//
// expect: must-find atomicity OwnedThreadsStartBugState.steps
// expect: tolerated atomicity OwnedThreadsStartBugState.cells -- the same
// expect: tolerated atomicity OwnedThreadsStartBugWorker.total -- the same
// expect: tolerated atomicity OwnedThreadsStartBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedThreadsStartBugState {
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

class OwnedThreadsStartBugWorker extends Thread {
    private final OwnedThreadsStartBugState state = new OwnedThreadsStartBugState();
    private OwnedThreadsStartBugState last;
    private long total;

    OwnedThreadsStartBugWorker() {
        start();
        state.step(1);
        state.step(2);
    }

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedThreadsStartBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedThreadsStartBug {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++)
            new OwnedThreadsStartBugWorker();
    }
}
