import java.util.concurrent.locks.ReentrantLock;

/* Who has one lock waits for the other. */
// options: --kinds deadlock --executions 1
// expect: must-find deadlock
public class LockOrderTryBug {
    private final ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();
    private int moved, missed;

    boolean move(ReentrantLock from, ReentrantLock to) {
        from.lock();
        try {
            to.lock();
            if (to.isHeldByCurrentThread()) {
                try {
                    moved++;
                    return true;
                } finally {
                    to.unlock();
                }
            }
            missed++;
            return false;
        } finally {
            from.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderTryBug desk = new LockOrderTryBug();
        Thread there = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                desk.move(desk.left, desk.right);
            }
        });
        Thread back = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                desk.move(desk.right, desk.left);
            }
        });
        there.start();
        back.start();
        there.join();
        back.join();
    }
}
