/* Whoever gets the lock at once works under it; who does not, does something else. The lock is given back where it was taken, in two common ways. */
// expect: must-hold
// expect: must-prove Meter
import java.util.concurrent.locks.ReentrantLock;

class Meter {
    private final ReentrantLock lock = new ReentrantLock();
    private int count, sum;

    public boolean record(int value) {
        if (lock.tryLock()) {
            try {
                count++;
                sum += value;
                return true;
            } finally {
                lock.unlock();
            }
        }
        return false;
    }

    public void recordLater(int value) {
        boolean taken = lock.tryLock();
        try {
            if (taken) {
                count++;
                sum += value;
            }
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

public class TryLockRepaired {
    public static void main(String[] args) {
        Meter meter = new Meter();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> meter.record(1)).start();
            new Thread(() -> meter.recordLater(2)).start();
            new Thread(() -> System.out.println(meter.mean())).start();
        }
    }
}
