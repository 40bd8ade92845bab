/* Locks of java.util.concurrent protect like monitors; but not one that a callee gives back, and not a read lock. */
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Account {
    final Lock lock = new ReentrantLock();
    final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    int balance, sloppy, tried, read, written;

    void add() {
        lock.lock();
        try {
            balance++;
            giveUp();
            sloppy++;
        } finally {
            lock.unlock();
        }
    }

    void giveUp() {
        lock.unlock();
        sloppy++;
        lock.lock();
    }

    void attempt() {
        lock.tryLock();
        tried++;
        lock.unlock();
    }

    void readAndWrite() {
        both.readLock().lock();
        read++;
        both.readLock().unlock();
        both.writeLock().lock();
        written++;
        both.writeLock().unlock();
    }
}

public class LibraryLocks {
    public static void main(String[] args) {
        Account account = new Account();
        Runnable job = () -> {
            account.add();
            account.attempt();
            account.readAndWrite();
        };
        new Thread(job).start();
        job.run();
    }
}

/* must: variable 46:Account.balance protected by 7:ReentrantLock
 * must: variable 46:Account.sloppy shared
 * must: variable 46:Account.tried shared
 * must: variable 46:Account.read shared
 * must: variable 46:Account.written protected by 8:ReentrantReadWriteLock */
