// Main waits for the end of another pool.
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

public class AwaitNoShutdown {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService pool = Executors.newFixedThreadPool(2), other = Executors.newFixedThreadPool(2);
        pool.execute(() -> box.add());
        other.shutdown();
        while (!other.awaitTermination(1, TimeUnit.SECONDS)) { } box.add();
        pool.shutdown();
    }
}
