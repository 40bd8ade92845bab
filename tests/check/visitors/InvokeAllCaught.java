// An interrupt ends invokeAll, and main goes on.
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

public class InvokeAllCaught {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService p = Executors.newFixedThreadPool(2);
        Thread me = Thread.currentThread();
        List<Callable<Void>> l = new ArrayList<>();
        l.add(() -> { me.interrupt(); box.add(); return null; });
        try { p.invokeAll(l); } catch (InterruptedException e) { }
        box.add();
        p.shutdown();
    }
}
