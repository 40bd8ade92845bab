// Stages of CompletableFutures that run at the same time count without a lock.
//
// expect: must-find atomicity Progress.done

import java.util.concurrent.*;

class Progress {
    int done;
    public void step() {
        int d = done;
        Thread.yield();
        done = d + 1;
    }
}

public class Stages {
    public static void main(String[] a) throws Exception {
        Progress p = new Progress();
        CompletableFuture<Void> x = CompletableFuture.supplyAsync(() -> 1).thenAcceptAsync(v -> {
            for (int i = 0; i < 20000; i++)
                p.step();
        });
        CompletableFuture<Void> y = CompletableFuture.supplyAsync(() -> 2)
                                        .whenCompleteAsync((v, e) -> {
                                            for (int i = 0; i < 20000; i++)
                                                p.step();
                                        })
                                        .thenAccept(v -> {});
        x.thenCombine(y, (u, v) -> 0).join();
        System.out.println(p.done == 40000 ? "OK" : "WRONG " + p.done);
    }
}
