// A helper for all locks of the program: it gives back whichever it is handed, and takes it again.
//
// T1 reads stock, Pauses gives its lock back, T2 sells, T1 writes what it has read, less one.
//
// expect: must-find atomicity Shelf.stock

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class Pauses {
    static void pause(Lock held) {
        held.unlock();
        try {
            Thread.yield();
        } finally {
            held.lock();
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
            Pauses.pause(lock);
            stock = now - 1;
        } finally {
            lock.unlock();
        }
    }
}

class Till {
    private final Lock drawer = new ReentrantLock();

    void open() {
        drawer.lock();
        try {
            Pauses.pause(drawer);
        } finally {
            drawer.unlock();
        }
    }
}

class LockParameterBug {
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
