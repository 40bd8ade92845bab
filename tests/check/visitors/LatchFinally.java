// Work goes on behind the finally that counts the latch down.
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

public class LatchFinally {
    static void work(Box box, CountDownLatch done, int k) {
        try {
            if (k > 3)
                throw new IllegalStateException();
            box.add();
        } finally {
            done.countDown();
        }
        box.add();
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> work(box, done, args.length)).start();
        done.await();
        box.add();
    }
}
