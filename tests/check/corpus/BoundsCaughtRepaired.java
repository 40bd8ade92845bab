// When the box is full the index is out of bounds, and the handler begins from the start: under the lock, which is given back in any case.
//
// expect: must-prove Inbox

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
        } catch (RuntimeException full) {
            taken = 0;
        } finally {
            lock.unlock();
        }
    }
}

class BoundsCaughtRepaired {
    public static void main(String[] args) {
        Inbox inbox = new Inbox();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    inbox.take();
            }).start();
    }
}
