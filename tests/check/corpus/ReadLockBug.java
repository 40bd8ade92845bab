// A read lock keeps writers out, not other readers: to change something under it is no protection.
//
// T1 reads hits, T2 reads hits, both write the same number: one visit is lost.
//
// expect: must-find atomicity Visits.hits

import java.util.concurrent.locks.ReentrantReadWriteLock;

class Visits {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int hits;

    public void visit() {
        lock.readLock().lock();
        try {
            hits = hits + 1;
        } finally {
            lock.readLock().unlock();
        }
    }
}

class ReadLockBug {
    public static void main(String[] args) {
        Visits visits = new Visits();
        new Thread(visits::visit).start();
        new Thread(visits::visit).start();
    }
}
