// One place makes all workers, which an array holds, and their states; but each thread has its own, and main runs the first one itself.
//
// expect: must-hold

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersState {
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

class OwnedRunnersWorker implements Runnable {
    private final OwnedRunnersState state = new OwnedRunnersState();
    private OwnedRunnersState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedRunners {
    public static void main(String[] args) throws InterruptedException {
        Runnable[] workers = new Runnable[4];
        Thread[] threads = new Thread[4];
        for (int i = 1; i < workers.length; i++) {
            workers[i] = new OwnedRunnersWorker();
            threads[i] = new Thread(workers[i]);
            threads[i].start();
        }
        workers[0] = new OwnedRunnersWorker();
        workers[0].run();
        for (int i = 1; i < threads.length; i++)
            threads[i].join();
    }
}
