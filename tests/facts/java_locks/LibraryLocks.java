/* Locks of java.util.concurrent.locks, nested in one method or not. */
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class LibraryLocks {
    static final Lock A = new ReentrantLock(); // name: A
    static final ReentrantLock B = new ReentrantLock(); // name: B
    static int x;

    static void nested() {
        A.lock(); // must: single
        try {
            x++; // must: holds A
            below();
        } finally {
            A.unlock();
        }
        x++; // must: unsure of A
    }

    static void below() {
        x++; // must: holds A; unsure of B
    }

    static void tries() {
        if (B.tryLock()) {
            try {
                x++; // must: may hold B; unsure of B
            } finally {
                B.unlock();
            }
        }
    }

    static void begin() {
        B.lock();
    }

    static void end() {
        B.unlock();
    }

    static void apart() {
        begin();
        x++; // must: may hold B
        end();
    }

    static void released() {
        B.lock();
        x++; // must: holds B
        end();
        x++; // must: unsure of B
    }

    public static void main(String[] arguments) {
        nested();
        tries();
        apart();
        released();
    }
}
