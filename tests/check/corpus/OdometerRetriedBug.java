// The loop is right, but what the first attempt has read is kept, also if it fails.
//
// T1 reads 0; T2 drives from 0 to 5; T1 fails, drives from 5 to 10, and says that it began at 0.
//
// expect: must-find atomicity Odometer.metres

import java.util.concurrent.atomic.AtomicInteger;

class Odometer {
    private final AtomicInteger metres = new AtomicInteger();

    public int drive(int more) {
        int began = -1, now;
        do {
            now = metres.get();
            if (began < 0)
                began = now;
        } while (!metres.compareAndSet(now, now + more));
        return began;
    }

    public int metres() {
        return metres.get();
    }
}

class OdometerRetriedBug {
    public static void main(String[] arguments) throws InterruptedException {
        Odometer odometer = new Odometer();
        Runnable task = () -> {
            for (int i = 0; i < 3; i++)
                System.out.println(odometer.drive(5));
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(odometer.metres());
    }
}
