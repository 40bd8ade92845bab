// A lock of java.util.concurrent, held from lock() to unlock() in finally. One method does without.
//
// T1 (rename) has written first; T2 (full) reads the new first and the old last name; T1 writes last.
//
// expect: must-find atomicity Name.first Name.last

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
        return first + " " + last;
    }
}

class ReentrantLockBug {
    public static void main(String[] args) {
        Name name = new Name();
        new Thread(() -> name.rename("Augusta", "King")).start();
        new Thread(() -> System.out.println(name.full())).start();
    }
}
