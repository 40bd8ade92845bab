// Workers are threads themselves; main asks for their results when all of them have ended.
//
// expect: must-hold

/** Where a simulation stands: each worker has its own. */
class OwnedThreadsState {
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

class OwnedThreadsWorker extends Thread {
    private final OwnedThreadsState state = new OwnedThreadsState();
    private OwnedThreadsState last;
    private long total;

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedThreadsState();
            last.step(i);
            total += last.sum() + state.steps();
        }
    }

    long total() {
        return total;
    }
}

class OwnedThreads {
    public static void main(String[] args) throws InterruptedException {
        OwnedThreadsWorker[] workers = new OwnedThreadsWorker[4];
        for (int i = 0; i < workers.length; i++)
            workers[i] = new OwnedThreadsWorker();
        for (int i = 0; i < workers.length; i++)
            workers[i].start();
        for (int i = 0; i < workers.length; i++)
            workers[i].join();
        long sum = 0;
        for (int i = 0; i < workers.length; i++)
            sum += workers[i].total();
        System.out.println(sum);
    }
}
