// An interrupt ends the wait for a task, and main goes on beside it.
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

public class GetInterrupted {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread me = Thread.currentThread();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) all.add(pool.submit(() -> { me.interrupt(); box.add(); }));
        for (Future<?> f : all) { try { f.get(); } catch (InterruptedException | ExecutionException e) { } }
        box.add();
        pool.shutdown();
    }
}
