/* Two locks in both orders, but the second one is only tried. */
// holds
import java.util.concurrent.locks.ReentrantLock;

public class TryLockEither {
    static final ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
    static int moved;

    static boolean move(ReentrantLock from, ReentrantLock to) {
        from.lock();
        try {
            if (!to.tryLock())
                return false;
            try {
                moved++;
                return true;
            } finally {
                to.unlock();
            }
        } finally {
            from.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        boolean[] done = new boolean[2];
        Thread other = new Thread(() -> done[0] = move(b, a));
        other.start();
        done[1] = move(a, b);
        other.join();
        assert moved == (done[0] ? 1 : 0) + (done[1] ? 1 : 0);
    }
}
