// As TrafficRetriedBug, but both numbers are in one, which is changed by one compare-and-set.
//
// expect: must-hold
// expect: must-prove Traffic

import java.util.concurrent.atomic.AtomicLong;

class Traffic {
    private static final int BITS = 24;
    private final AtomicLong both = new AtomicLong(1);

    public void sent(long size) {
        long before, after;
        do {
            before = both.get();
            long messages = before & (1L << BITS) - 1, bytes = before >>> BITS;
            after = bytes + size << BITS | Math.addExact(messages, 1);
        } while (!both.weakCompareAndSetVolatile(before, after));
    }

    public long average() {
        long now = both.get();
        return (now >>> BITS) / (now & (1L << BITS) - 1);
    }
}

class TrafficRetriedRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Traffic traffic = new Traffic();
        Runnable task = () -> {
            traffic.sent(100);
            System.out.println(traffic.average());
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(traffic.average());
    }
}
