// A task waits for its helper and catches that it may be interrupted. Main cancels it: the task then goes on while the helper adds its part.
//
// The task reads the sum; the helper adds to it; the task writes its average.
//
// expect: must-find atomicity JoinCancelledBug.sum

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class JoinCancelledBug {
    private static int sum;
    private static int parts;

    private static synchronized void add(int part) {
        sum += part;
        parts++;
    }

    private static void average() {
        Thread helper = new Thread(() -> add(7));
        helper.start();
        try {
            helper.join();
        } catch (InterruptedException e) {
            System.err.println("interrupted: " + e);
        }
        sum /= Math.max(1, parts);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> task = pool.submit(() -> average());
        task.cancel(true);
        pool.shutdown();
    }
}
