// Permits are taken by a compare-and-set that is tried again until it succeeds or there are none: each attempt looks whether there are any.
//
// expect: must-hold
// expect: must-prove Permits

import java.util.concurrent.atomic.AtomicInteger;

class Permits {
    private final AtomicInteger used = new AtomicInteger();
    private final int most;

    Permits(int most) {
        this.most = most;
    }

    public boolean tryTake() {
        for (;;) {
            int now = used.get();
            if (now >= most)
                return false;
            if (used.compareAndSet(now, now + 1))
                return true;
        }
    }

    public void giveBack() {
        used.decrementAndGet();
    }
}

class PermitsRetriedRepaired {
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
