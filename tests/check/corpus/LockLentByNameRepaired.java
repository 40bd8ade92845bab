// The helper runs what it is handed while the lock is held: a step in between, not the lock's own methods.
//
// expect: must-prove Hall

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Breaks {
    static void between(Runnable first, Runnable second) {
        first.run();
        Thread.yield();
        second.run();
    }
}

class Hall {
    private final Lock door = new ReentrantLock();
    private int left = 10000, taken;

    public boolean take() {
        door.lock();
        try {
            if (left == 0)
                return false;
            Breaks.between(() -> left--, () -> taken++);
            return true;
        } finally {
            door.unlock();
        }
    }
}

class LockLentByNameRepaired {
    public static void main(String[] args) {
        Hall hall = new Hall();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                while (hall.take())
                    Thread.yield();
            }).start();
    }
}
