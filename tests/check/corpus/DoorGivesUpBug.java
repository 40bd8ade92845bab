// An attempt that failed is not forgotten: after three of them the guest is turned away, though there is room. No order of whole calls gives that.
//
// expect: must-find atomicity Door.inside

import java.util.concurrent.atomic.AtomicInteger;

class Door {
    private final AtomicInteger inside = new AtomicInteger();

    public boolean enter() {
        for (int i = 0; i < 3; i++) {
            int now = inside.get();
            if (now == 8)
                return false;
            if (inside.compareAndSet(now, now + 1))
                return true;
        }
        return false;
    }

    public void leave() {
        inside.decrementAndGet();
    }
}

class DoorGivesUpBug {
    public static void main(String[] arguments) throws InterruptedException {
        Door door = new Door();
        Runnable task = () -> {
            if (door.enter())
                door.leave();
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(door.enter());
    }
}
