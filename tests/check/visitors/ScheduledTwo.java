// An executor for later tasks with two threads.
//
// expect: must-find atomicity Box.a

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

public class ScheduledTwo {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ScheduledExecutorService p = Executors.newScheduledThreadPool(2);
        p.schedule(() -> box.add(), 1, TimeUnit.MILLISECONDS);
        p.schedule(() -> box.add(), 1, TimeUnit.MILLISECONDS);
        p.shutdown();
    }
}
