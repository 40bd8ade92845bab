// A FutureTask is handed to a pool and to a thread; the pool's future is done while the thread still runs it.
//
// expect: must-find atomicity Bin2.n

import java.util.concurrent.*;

class Bin2 {
    int n;
    public void put() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class FutureTwice {
    public static void main(String[] a) throws Exception {
        Bin2 b = new Bin2();
        ExecutorService p = Executors.newCachedThreadPool();
        FutureTask<Void> t = new FutureTask<>(() -> {
            for (int j = 0; j < 20000; j++)
                b.put();
            return null;
        });
        new Thread(t).start();
        Thread.sleep(5);
        Future<?> f = p.submit(t);
        f.get();
        for (int i = 0; i < 20000; i++)
            b.put();
        t.get();
        p.shutdown();
        System.out.println(b.n == 40000 ? "OK" : "WRONG " + b.n);
    }
}
