import java.util.concurrent.locks.ReentrantLock;

/* Who has one lock only tries to have the other, and gives up what it has if it cannot: nobody waits with a lock in hand. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderTry {
    private final ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();
    private int moved, missed;

    boolean move(ReentrantLock from, ReentrantLock to) {
        from.lock();
        try {
            if (to.tryLock()) {
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
        LockOrderTry desk = new LockOrderTry();
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
