// As PeakRetriedRepaired, but the value is compared once, before the loop.
//
// T1 finds that 3 is more than 0; T2 sets 9; T1 fails, reads 9, and sets 3.
//
// expect: must-find atomicity Peak.highest

import java.util.concurrent.atomic.AtomicInteger;

class Peak {
    private final AtomicInteger highest = new AtomicInteger();

    public void measured(int value) {
        int known = highest.get();
        if (value <= known)
            return;
        while (!highest.compareAndSet(known, value))
            known = highest.get();
    }

    public int highest() {
        return highest.get();
    }
}

class PeakRetriedBug {
    public static void main(String[] arguments) throws InterruptedException {
        Peak peak = new Peak();
        Runnable task = () -> {
            for (int i = 0; i < 3; i++)
                peak.measured(i);
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(peak.highest());
    }
}
