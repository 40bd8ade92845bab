// A task that was cancelled may be at work all the same when get says so.
//
// expect: must-find atomicity Box.a

import java.util.*;
import java.util.concurrent.*;

class Box {
    private int a, b;

    public synchronized int sum() {
        return a + b;
    }

    public synchronized void put(int value) {
        a = value;
    }

    public void add() {
        int sum = sum();
        put(sum + 1);
    }
}

public class CancelThenGo {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) all.add(pool.submit(() -> box.add()));
        for (Future<?> f : all) f.cancel(true);
        for (Future<?> f : all) { try { f.get(); } catch (CancellationException e) { } }
        box.add();
        pool.shutdown();
    }
}
