/* Three threads, each of which holds one lock and wants the next: no two of them block each other alone. */
import java.util.concurrent.locks.ReentrantLock;

public class LockCycleOfThree {
    static final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};

    static void both(int i) {
        locks[i].lock();
        locks[(i + 1) % 3].lock(); // found: deadlock
        locks[(i + 1) % 3].unlock();
        locks[i].unlock();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> both(number)).start();
        }
    }
}
