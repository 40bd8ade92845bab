/* The read and the write lock stand in fields of their own, and there is one pair for all objects. */
// expect: must-hold
// expect: must-prove Account
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Account {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final Lock READ = LOCK.readLock(), WRITE = LOCK.writeLock();
    private int balance, turnover;

    public void pay(int amount) {
        WRITE.lock();
        try {
            balance -= amount;
            turnover += amount;
        } finally {
            WRITE.unlock();
        }
    }

    public int sum() {
        READ.lock();
        try {
            return balance + turnover;
        } finally {
            READ.unlock();
        }
    }
}

public class ReadWriteFields {
    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i % 2 == 0 ? new Thread(() -> account.pay(5)) : new Thread(account::sum);
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }
}
