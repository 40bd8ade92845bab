// A latch for one of two threads.
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

public class ReusedLatch {
    static CountDownLatch done = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        for (int i = 0; i < 2; i++) { new Thread(() -> { box.add(); done.countDown(); }).start(); } done.await();
        box.add();
    }
}
