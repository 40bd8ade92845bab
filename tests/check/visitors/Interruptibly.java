// LockInterruptibly is interrupted, the exception is swallowed, and the work goes on without the lock.
//
// expect: must-find atomicity Till.cash

import java.util.concurrent.locks.*;

class Till {
    private final ReentrantLock lock = new ReentrantLock();
    private int cash;
    public void take() {
        boolean held = false;
        try {
            lock.lockInterruptibly();
            held = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cash = cash + 1;
        if (held)
            lock.unlock();
    }
    int cash() {
        return cash;
    }
}

public class Interruptibly {
    public static void main(String[] a) throws Exception {
        Till t = new Till();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    t.take();
            },
            () -> {
                Thread.currentThread().interrupt();
                for (int i = 0; i < 50000; i++)
                    t.take();
            });
        System.out.println(t.cash() == 100000 ? "OK" : "WRONG " + t.cash());
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
