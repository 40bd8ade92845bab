/* The end is waited for under the lock that the worker needs. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderJoinedBug {
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
        synchronized (state) {
            worker.join();
            return steps;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderJoinedBug run = new LockOrderJoinedBug();
        run.begin();
        for (int i = 0; i < 500; i++) {
            run.step();
        }
        System.out.println(run.end());
    }
}
