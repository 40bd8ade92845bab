// When the box is full the index is out of bounds, and the handler begins from the start: after it has given the lock back.
//
// expect: must-find atomicity Inbox.taken

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Inbox {
    private final Lock lock = new ReentrantLock();
    private final String[] letters = new String[100];
    private int taken;

    public void take() {
        lock.lock();
        try {
            int at = taken;
            letters[at] = null;
            taken = at + 1;
            lock.unlock();
        } catch (RuntimeException full) {
            lock.unlock();
            taken = 0;
        }
    }
}

class BoundsCaughtBug {
    public static void main(String[] args) {
        Inbox inbox = new Inbox();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    inbox.take();
            }).start();
    }
}
