/* A worker that is late is given up after a time: the loop asks the clock behind each wait. */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Elapsed {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition done = lock.newCondition();
    static boolean finished;

    static boolean await(long nanos) throws InterruptedException {
        lock.lock();
        try {
            while (!finished && nanos > 0)
                nanos = done.awaitNanos(nanos);
            return finished;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            lock.lock();
            finished = true;
            done.signal();
            lock.unlock();
        }).start();
        assert await(1_000_000); // found: assertion
    }
}
