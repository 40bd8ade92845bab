// A worker is prepared by its own method before its thread is made; nobody asks it for its state later.
//
// expect: must-hold

/** Where a simulation stands: each worker has its own. */
class OwnedRunnersGetterState {
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

class OwnedRunnersGetterWorker implements Runnable {
    private final OwnedRunnersGetterState state = new OwnedRunnersGetterState();
    private OwnedRunnersGetterState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedRunnersGetterState();
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

class OwnedRunnersGetter {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            OwnedRunnersGetterWorker worker = new OwnedRunnersGetterWorker();
            worker.prepare(i);
            new Thread(worker).start();
        }
    }
}
