// Get with a timeout is over before the task; the TimeoutException is caught.
//
// expect: must-find atomicity Bin3.n

import java.util.concurrent.*;

class Bin3 {
    int n;
    public void put() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class TimedGet {
    public static void main(String[] a) throws Exception {
        Bin3 b = new Bin3();
        ExecutorService p = Executors.newCachedThreadPool();
        Future<?> f = p.submit(() -> {
            for (int j = 0; j < 50000; j++)
                b.put();
        });
        try {
            f.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
        }
        for (int i = 0; i < 50000; i++)
            b.put();
        p.shutdown();
        p.awaitTermination(9, TimeUnit.SECONDS);
        System.out.println(b.n == 100000 ? "OK" : "WRONG " + b.n);
    }
}
