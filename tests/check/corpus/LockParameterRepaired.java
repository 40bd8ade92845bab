// A helper for all locks of the program: it takes whichever it is handed, works, and gives it back. That leaves the lock as it was, also where the caller
// holds it already.
//
// expect: must-prove Shelf

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Under {
    static void run(Lock lock, Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }
}

class Shelf {
    private final Lock lock = new ReentrantLock();
    private int stock = 30000;

    public void sell() {
        lock.lock();
        try {
            int now = stock;
            Under.run(lock, Thread::yield);
            stock = now - 1;
        } finally {
            lock.unlock();
        }
    }
}

class Till {
    private final Lock drawer = new ReentrantLock();

    void open() {
        Under.run(drawer, Thread::yield);
    }
}

class LockParameterRepaired {
    public static void main(String[] args) {
        Shelf shelf = new Shelf();
        Till till = new Till();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++) {
                    shelf.sell();
                    till.open();
                }
            }).start();
    }
}
