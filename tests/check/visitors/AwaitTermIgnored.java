// Nobody asks whether the pool ended in time.
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

public class AwaitTermIgnored {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> box.add());
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MILLISECONDS);
        box.add();
    }
}
