// A helper gives the lock back in the middle and takes it again: others come in between.
//
// expect: must-find atomicity Batch.pending

import java.util.concurrent.locks.*;

class Batch {
    private final ReentrantLock lock = new ReentrantLock();
    private int pending, flushed;
    private void flush() {
        lock.unlock();
        try {
            Thread.yield();
        } finally {
            lock.lock();
        }
    }
    public void add() {
        lock.lock();
        try {
            int p = pending;
            if (p % 3 == 0)
                flush();
            pending = p + 1;
        } finally {
            lock.unlock();
        }
    }
    int pending() {
        return pending;
    }
}

public class UnlockMid {
    public static void main(String[] a) throws Exception {
        Batch b = new Batch();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                b.add();
        };
        Go.both(r, r);
        System.out.println(b.pending() == 40000 ? "OK" : "WRONG " + b.pending());
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
