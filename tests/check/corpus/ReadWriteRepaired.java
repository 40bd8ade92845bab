/* Writers exclude everybody, readers do not exclude each other: any number of tasks of a pool read and write two fields that belong together. */
// expect: must-hold
// expect: must-prove Range
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Range {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int low, high;

    public void move(int by) {
        lock.writeLock().lock();
        try {
            low += by;
            high += by;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public int width() {
        lock.readLock().lock();
        try {
            return high - low;
        } finally {
            lock.readLock().unlock();
        }
    }
}

public class ReadWriteRepaired {
    public static void main(String[] args) {
        Range range = new Range();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            int by = i;
            pool.execute(() -> range.move(by));
            pool.execute(() -> System.out.println(range.width()));
        }
        pool.shutdown();
    }
}
