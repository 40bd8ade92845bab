/* The same, but the last one takes its locks in the order of their numbers. */
// holds
import java.util.concurrent.locks.ReentrantLock;

public class LockCycleOfThreeMended {
    static final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};

    static void both(int i) {
        int other = (i + 1) % 3;
        locks[Math.min(i, other)].lock();
        locks[Math.max(i, other)].lock();
        locks[other].unlock();
        locks[i].unlock();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> both(number)).start();
        }
    }
}
