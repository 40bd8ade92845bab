// One thread may count the latch down for the other.
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

public class LatchTwiceByOne {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> { box.add(); done.countDown(); done.countDown(); }).start();
        new Thread(() -> { box.add(); done.countDown(); }).start();
        done.await();
        box.add();
    }
}
