// Two numbers, each changed by a loop of its own: between the loops they do not belong together.
//
// T1 has counted the bytes of a message but not the message; T2 divides.
//
// expect: must-find atomicity Traffic.bytes Traffic.messages

import java.util.concurrent.atomic.AtomicLong;

class Traffic {
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong messages = new AtomicLong(1);

    public void sent(long size) {
        long before;
        do {
            before = bytes.get();
        } while (!bytes.compareAndSet(before, before + size));
        do {
            before = messages.get();
        } while (!messages.compareAndSet(before, before + 1));
    }

    public long average() {
        return bytes.get() / messages.get();
    }
}

class TrafficRetriedBug {
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
