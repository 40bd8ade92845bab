import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/* The vector is locked around a call that locks the turn, and the turn around the vector. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderCollectionsBug {
    private final List<String> waiting = Collections.synchronizedList(new ArrayList<>());
    private final Vector<String> done = new Vector<>();
    private final Object turn = new Object();

    void finish(String job) {
        synchronized (turn) {
            waiting.remove(job);
        }
        synchronized (done) {
            done.add(job + open());
        }
    }

    void submit(String job) {
        waiting.add(job);
    }

    int open() {
        synchronized (turn) {
            return waiting.size() - done.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderCollectionsBug jobs = new LockOrderCollectionsBug();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 50; n++) {
                    jobs.submit("job" + number + "." + n);
                    jobs.finish("job" + number + "." + n);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(jobs.open());
    }
}
