// As PermitsRetriedRepaired, but whether there are permits is asked once, before the loop.
//
// Both threads see that one permit is free; both take one.
//
// expect: must-find atomicity Permits.used

import java.util.concurrent.atomic.AtomicInteger;

class Permits {
    private final AtomicInteger used = new AtomicInteger();
    private final int most;

    Permits(int most) {
        this.most = most;
    }

    public boolean tryTake() {
        if (used.get() >= most)
            return false;
        for (;;) {
            int now = used.get();
            if (used.compareAndSet(now, now + 1))
                return true;
            Thread.onSpinWait();
        }
    }

    public void giveBack() {
        used.decrementAndGet();
    }
}

class PermitsRetriedBug {
    public static void main(String[] arguments) throws InterruptedException {
        Permits permits = new Permits(1);
        Runnable task = () -> {
            if (permits.tryTake())
                permits.giveBack();
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(permits.tryTake());
    }
}
