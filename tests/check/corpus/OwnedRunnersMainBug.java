// As OwnedRunners, but main runs a worker that a thread runs, too: the wrong element of the array.
//
// expect: must-find atomicity OwnedRunnersMainBugState.steps
// expect: tolerated atomicity OwnedRunnersMainBugState.cells -- the same
// expect: tolerated atomicity OwnedRunnersMainBugWorker.total -- the same
// expect: tolerated atomicity OwnedRunnersMainBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersMainBugState {
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

class OwnedRunnersMainBugWorker implements Runnable {
    private final OwnedRunnersMainBugState state = new OwnedRunnersMainBugState();
    private OwnedRunnersMainBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersMainBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedRunnersMainBug {
    public static void main(String[] args) throws InterruptedException {
        Runnable[] workers = new Runnable[4];
        Thread[] threads = new Thread[4];
        for (int i = 1; i < workers.length; i++) {
            workers[i] = new OwnedRunnersMainBugWorker();
            threads[i] = new Thread(workers[i]);
            threads[i].start();
        }
        workers[0] = new OwnedRunnersMainBugWorker();
        workers[1].run();
        for (int i = 1; i < threads.length; i++)
            threads[i].join();
    }
}
