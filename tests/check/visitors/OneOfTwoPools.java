// Two executors of one thread each, made by one line.
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

public class OneOfTwoPools {
    static ExecutorService make() { return Executors.newSingleThreadExecutor(); }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        ExecutorService p = make(), q = make();
        p.execute(() -> box.add());
        q.execute(() -> box.add());
        p.shutdown();
        q.shutdown();
    }
}
