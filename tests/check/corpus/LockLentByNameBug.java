// Lock and unlock are handed to a helper as method references, so that it can let others in between two steps.
//
// T1 looks that a seat is left, gives the lock back in between, T2 takes the last seat, T1 takes it again.
//
// expect: must-find atomicity Hall.left

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Breaks {
    static void between(Runnable leave, Runnable enter) {
        leave.run();
        Thread.yield();
        enter.run();
    }
}

class Hall {
    private final Lock door = new ReentrantLock();
    private int left = 10000;

    public boolean take() {
        door.lock();
        try {
            if (left == 0)
                return false;
            Breaks.between(door::unlock, door::lock);
            left--;
            return true;
        } finally {
            door.unlock();
        }
    }
}

class LockLentByNameBug {
    public static void main(String[] args) {
        Hall hall = new Hall();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                while (hall.take())
                    Thread.yield();
            }).start();
    }
}
