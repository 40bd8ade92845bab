// TryLock with a timeout; without the lock nothing is touched.
//
// expect: must-prove Limiter

import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class Limiter {
    private final ReentrantLock lock = new ReentrantLock();
    private int tokens = 100;
    private long used;
    public boolean acquire() throws InterruptedException {
        if (!lock.tryLock(5, TimeUnit.MILLISECONDS))
            return false;
        try {
            if (tokens == 0)
                tokens = 100;
            tokens--;
            used++;
            return true;
        } finally {
            lock.unlock();
        }
    }
    public boolean sound() {
        lock.lock();
        try {
            return tokens >= 0 && used >= 0;
        } finally {
            lock.unlock();
        }
    }
}

public class OkTryLock {
    public static void main(String[] x) throws Exception {
        Limiter l = new Limiter();
        Runnable r = () -> {
            try {
                for (int i = 0; i < 20000; i++)
                    l.acquire();
            } catch (InterruptedException e) {
            }
        };
        Go.both(r, r);
        System.out.println(l.sound() ? "OK" : "WRONG");
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
