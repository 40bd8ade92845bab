// invokeAll comes back when its time is over, and a task that was cancelled may be at work.
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

public class InvokeAllTimed {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService p = Executors.newFixedThreadPool(2);
        List<Callable<Void>> l = new ArrayList<>();
        l.add(() -> { box.add(); return null; });
        p.invokeAll(l, 1, TimeUnit.MILLISECONDS);
        box.add();
        p.shutdown();
    }
}
