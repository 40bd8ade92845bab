/* Who does not get the lock goes on all the same. */
// expect: must-find atomicity Meter.count Meter.sum
import java.util.concurrent.locks.ReentrantLock;

class Meter {
    private final ReentrantLock lock = new ReentrantLock();
    private int count, sum;

    public void record(int value) {
        boolean taken = lock.tryLock();
        try {
            count++;
            sum += value;
        } finally {
            if (taken)
                lock.unlock();
        }
    }

    public int mean() {
        lock.lock();
        try {
            return count == 0 ? 0 : sum / count;
        } finally {
            lock.unlock();
        }
    }
}

public class TryLockBug {
    public static void main(String[] args) {
        Meter meter = new Meter();
        new Thread(() -> meter.record(1)).start();
        new Thread(() -> System.out.println(meter.mean())).start();
    }
}
