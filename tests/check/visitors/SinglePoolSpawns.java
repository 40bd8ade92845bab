// A task of an executor with one thread starts another thread.
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

public class SinglePoolSpawns {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService p = Executors.newSingleThreadExecutor();
        p.execute(() -> new Thread(() -> box.add()).start());
        p.execute(() -> box.add());
        p.shutdown();
    }
}
