// The latch is counted down before the work is done.
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

public class LatchEarly {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CountDownLatch done = new CountDownLatch(2);
        Runnable r = () -> { done.countDown(); box.add(); };
        new Thread(r).start();
        new Thread(r).start();
        done.await();
        box.add();
    }
}
