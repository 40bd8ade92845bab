// Main catches what another task throws, and goes on: thenCombine waits for both tasks, also then, which heddle does not know.
//
// expect: tolerated atomicity Box.a -- it cannot happen: both tasks have ended

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

public class CfExcept {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> box.add());
        CompletableFuture<Void> g = CompletableFuture.runAsync(() -> { throw new RuntimeException(); });
        CompletableFuture<Void> h = g.thenCombine(f, (x, y) -> null);
        try { h.join(); } catch (CompletionException e) { }
        box.add();
    }
}
