// A lock that try-with-resources gives back; all accesses are under it.
//
// expect: tolerated atomicity Wallet.a Wallet.b -- the lock is taken by a method that returns the guard

import java.util.concurrent.locks.*;

class Guard implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    Guard enter() {
        lock.lock();
        return this;
    }
    @Override
    public void close() {
        lock.unlock();
    }
}
@SuppressWarnings("try")
class Wallet {
    private final Guard guard = new Guard();
    private int a, b;
    public void move() {
        try (Guard g = guard.enter()) {
            a--;
            b++;
        }
    }
    public int sum() {
        try (Guard g = guard.enter()) {
            return a + b;
        }
    }
}

public class OkAutoLock {
    public static void main(String[] x) throws Exception {
        Wallet w = new Wallet();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    w.move();
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    if (w.sum() != 0)
                        bad[0]++;
            });
        System.out.println(bad[0] == 0 ? "OK" : "WRONG");
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
