// As DoorGivesUpBug, but the guest tries until there is no room.
//
// expect: must-hold
// expect: must-prove Door

import java.util.concurrent.atomic.AtomicInteger;

class Door {
    private final AtomicInteger inside = new AtomicInteger();

    public boolean enter() {
        while (true) {
            int now = inside.get();
            if (now == 8)
                return false;
            if (inside.compareAndSet(now, now + 1))
                return true;
        }
    }

    public void leave() {
        inside.decrementAndGet();
    }
}

class DoorGivesUpRepaired {
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
