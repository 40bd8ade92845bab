// The repair of ReentrantLockBug: all methods hold the lock.
//
// expect: must-hold
// expect: must-prove Name

import java.util.concurrent.locks.ReentrantLock;

class Name {
    private final ReentrantLock lock = new ReentrantLock();
    private String first = "Ada";
    private String last = "Byron";

    public void rename(String newFirst, String newLast) {
        lock.lock();
        try {
            first = newFirst;
            last = newLast;
        } finally {
            lock.unlock();
        }
    }

    public String full() {
        lock.lock();
        try {
            return first + " " + last;
        } finally {
            lock.unlock();
        }
    }
}

class ReentrantLockRepaired {
    public static void main(String[] args) {
        Name name = new Name();
        new Thread(() -> name.rename("Augusta", "King")).start();
        new Thread(() -> System.out.println(name.full())).start();
    }
}
