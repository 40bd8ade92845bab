// After cancel(), get() throws CancellationException at once while the task still runs; main then counts, too.
//
// expect: must-find atomicity Jobs.steps

import java.util.concurrent.*;

class Jobs {
    private int steps;
    public void step() {
        int s = steps;
        Thread.yield();
        steps = s + 1;
    }
    int steps() {
        return steps;
    }
}

public class CancelledGet {
    static volatile int did;
    public static void main(String[] a) throws Exception {
        Jobs j = new Jobs();
        ExecutorService p = Executors.newSingleThreadExecutor();
        Future<?> f = p.submit(() -> {
            for (int i = 0; i < 30000; i++) {
                j.step();
                did = i + 1;
            }
        });
        while (did < 10)
            Thread.yield();
        f.cancel(false);
        try {
            f.get();
        } catch (CancellationException e) {
        }
        for (int i = 0; i < 30000; i++)
            j.step();
        p.shutdown();
        p.awaitTermination(9, TimeUnit.SECONDS);
        System.out.println(j.steps() == 60000 ? "OK" : "WRONG " + j.steps());
    }
}
