// A lock of the application's own making that lets everybody in. What it does is what its code does, not what its name says.
//
// T1 reads steps, T2 reads steps, both write the same number.
//
// expect: must-find atomicity Walk.steps

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

class OpenLock implements Lock {
    public void lock() {}

    public void lockInterruptibly() {}

    public boolean tryLock() {
        return true;
    }

    public boolean tryLock(long time, TimeUnit unit) {
        return true;
    }

    public void unlock() {}

    public Condition newCondition() {
        throw new UnsupportedOperationException();
    }
}

class Walk {
    private final Lock lock = new OpenLock();
    private int steps;

    public void step() {
        lock.lock();
        try {
            steps = steps + 1;
        } finally {
            lock.unlock();
        }
    }
}

class OwnLockBug {
    public static void main(String[] args) {
        Walk walk = new Walk();
        new Thread(walk::step).start();
        new Thread(walk::step).start();
    }
}
