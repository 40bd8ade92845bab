// As OwnedThreads, but main changes the workers while they run.
//
// expect: must-find atomicity OwnedThreadsEarlyBugWorker.total
// expect: tolerated atomicity OwnedThreadsEarlyBugState.steps -- an owner has one thread at a time, or owns nothing
// expect: tolerated atomicity OwnedThreadsEarlyBugState.cells -- the same
// expect: tolerated atomicity OwnedThreadsEarlyBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedThreadsEarlyBugState {
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

class OwnedThreadsEarlyBugWorker extends Thread {
    private final OwnedThreadsEarlyBugState state = new OwnedThreadsEarlyBugState();
    private OwnedThreadsEarlyBugState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedThreadsEarlyBugState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }

    void add(long more) {
        total += more;
    }
}

class OwnedThreadsEarlyBug {
    public static void main(String[] args) throws InterruptedException {
        OwnedThreadsEarlyBugWorker[] workers = new OwnedThreadsEarlyBugWorker[4];
        for (int i = 0; i < workers.length; i++)
            workers[i] = new OwnedThreadsEarlyBugWorker();
        for (int i = 0; i < workers.length; i++)
            workers[i].start();
        for (int i = 0; i < workers.length; i++)
            workers[i].add(1);
        for (int i = 0; i < workers.length; i++)
            workers[i].join();
        long sum = 0;
        for (int i = 0; i < workers.length; i++)
            sum += workers[i].total();
        System.out.println(sum);
    }
}
