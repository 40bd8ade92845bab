// The tasks come one after the other, but main works beside them.
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

public class SinglePoolAndMain {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService p = Executors.newSingleThreadExecutor();
        p.execute(() -> box.add());
        p.execute(() -> box.add());
        box.add();
        p.shutdown();
    }
}
