// A method waits for a condition with its lock, and counts behind it without the lock.
//
// expect: must-find atomicity Gate.passed

import java.util.concurrent.locks.*;

class Gate {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition open = lock.newCondition();
    private boolean opened;
    private int passed;
    public void pass() throws InterruptedException {
        lock.lock();
        try {
            while (!opened)
                open.await();
        } finally {
            lock.unlock();
        }
        passed = passed + 1;
    }
    public void open() {
        lock.lock();
        try {
            opened = true;
            open.signalAll();
        } finally {
            lock.unlock();
        }
    }
    int passed() {
        return passed;
    }
}

public class CondOther {
    public static void main(String[] a) throws Exception {
        Gate g = new Gate();
        g.open();
        Runnable r = () -> {
            try {
                for (int i = 0; i < 100000; i++)
                    g.pass();
            } catch (InterruptedException e) {
            }
        };
        Go.both(r, r);
        System.out.println(g.passed() == 200000 ? "OK" : "WRONG " + g.passed());
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
