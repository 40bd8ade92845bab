// The highest value so far: read before the loop, and again where an attempt has failed.
//
// expect: must-hold
// expect: must-prove Peak

import java.util.concurrent.atomic.AtomicInteger;

class Peak {
    private final AtomicInteger highest = new AtomicInteger();

    public void measured(int value) {
        int known = highest.get();
        while (value > known && !highest.compareAndSet(known, value))
            known = highest.get();
    }

    public int highest() {
        return highest.get();
    }
}

class PeakRetriedRepaired {
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
