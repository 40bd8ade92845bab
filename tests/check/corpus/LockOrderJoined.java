/* The results are read when the worker has ended: who waits for its end holds nothing that it needs. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderJoined {
    private final Object state = new Object();
    private int steps;
    private Thread worker;

    void begin() {
        worker = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                step();
            }
        });
        worker.start();
    }

    void step() {
        synchronized (state) {
            steps++;
        }
    }

    int end() throws InterruptedException {
        worker.join();
        synchronized (state) {
            return steps;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderJoined run = new LockOrderJoined();
        run.begin();
        for (int i = 0; i < 500; i++) {
            run.step();
        }
        System.out.println(run.end());
    }
}
