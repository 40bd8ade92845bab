// The future completes when its time is over.
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

public class CfTimeout {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> box.add())
                .completeOnTimeout(null, 1, TimeUnit.MILLISECONDS);
        f.join();
        box.add();
    }
}
