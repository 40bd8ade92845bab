// As OdometerRetriedBug, but what the last attempt has read is kept.
//
// expect: must-hold
// expect: must-prove Odometer

import java.util.concurrent.atomic.AtomicInteger;

class Odometer {
    private final AtomicInteger metres = new AtomicInteger();

    public int drive(int more) {
        int began, now;
        do {
            now = metres.get();
            began = now;
        } while (!metres.compareAndSet(now, now + more));
        return began;
    }

    public int metres() {
        return metres.get();
    }
}

class OdometerRetriedRepaired {
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
