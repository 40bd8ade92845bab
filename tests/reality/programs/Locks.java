import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A bounded buffer with ReentrantLock and Condition, and a table with a read-write lock. */
public class Locks {
    static class Buffer {
        private final Lock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final int[] items = new int[2];
        private int count;

        void put(int item) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) {
                    changed.await();
                }
                items[count++] = item;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (count == 0) {
                    changed.await();
                }
                changed.signalAll();
                return items[--count];
            } finally {
                lock.unlock();
            }
        }
    }

    static class Table {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int value;

        void set(int to) {
            lock.writeLock().lock();
            value = to;
            lock.writeLock().unlock();
        }

        int get() {
            lock.readLock().lock();
            try {
                return value;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Buffer buffer = new Buffer();
        Table table = new Table();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 6; i++) {
                    buffer.put(i);
                }
            } catch (InterruptedException stop) {
                table.set(-1);
            }
        });
        producer.start();
        for (int i = 0; i < 6; i++) {
            table.set(table.get() + buffer.take());
        }
        producer.join();
        System.out.println(table.get());
    }
}
