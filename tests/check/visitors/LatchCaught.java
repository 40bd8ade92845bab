// An interrupt ends the wait at the latch, and main goes on.
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

public class LatchCaught {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CountDownLatch done = new CountDownLatch(1);
        Thread me = Thread.currentThread();
        new Thread(() -> { me.interrupt(); box.add(); done.countDown(); }).start();
        try { done.await(); } catch (InterruptedException e) { }
        box.add();
    }
}
