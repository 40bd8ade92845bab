// Each worker knows the one before it, and works on the state of that one, too.
//
// expect: must-find atomicity OwnedPeerBugState.steps
// expect: tolerated atomicity OwnedPeerBugState.cells -- the same
// expect: tolerated atomicity OwnedPeerBugWorker.total -- the same
// expect: tolerated atomicity OwnedPeerBugWorker.last -- the same

/** Where a simulation stands: each worker has its own. */
class OwnedPeerBugState {
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

class OwnedPeerBugWorker implements Runnable {
    private final OwnedPeerBugState state = new OwnedPeerBugState();
    private final OwnedPeerBugWorker peer;
    private OwnedPeerBugState last;
    private long total;

    OwnedPeerBugWorker(OwnedPeerBugWorker peer) {
        this.peer = peer;
    }

    @Override public void run() {
        for (int i = 0; i < 4; i++) {
            state.step(i);
            last = new OwnedPeerBugState();
            last.step(i);
            total += last.sum() + state.steps();
            if (peer != null)
                peer.state.step(i);
        }
    }

    long total() {
        return total;
    }
}

class OwnedPeerBug {
    public static void main(String[] args) {
        OwnedPeerBugWorker last = null;
        for (int i = 0; i < 4; i++) {
            last = new OwnedPeerBugWorker(last);
            new Thread(last).start();
        }
    }
}
