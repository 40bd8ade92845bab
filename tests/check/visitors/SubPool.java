// A pool of the application runs each task in a thread of its own and gives back a future that is done at once.
//
// expect: must-find atomicity Acc.n

import java.util.*;
import java.util.concurrent.*;

class EagerPool extends ThreadPoolExecutor {
    EagerPool() {
        super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }
    @Override
    public Future<?> submit(Runnable r) {
        execute(r);
        return CompletableFuture.completedFuture(null);
    }
}

class Acc {
    int n;
    public void add() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class SubPool {
    public static void main(String[] a) throws Exception {
        Acc c = new Acc();
        ExecutorService p = new EagerPool();
        Future<?> f = p.submit(() -> {
            for (int i = 0; i < 20000; i++)
                c.add();
        });
        f.get();
        for (int i = 0; i < 20000; i++)
            c.add();
        p.shutdown();
        p.awaitTermination(9, TimeUnit.SECONDS);
        System.out.println(c.n == 40000 ? "OK" : "WRONG " + c.n);
    }
}
