// As SeatsRetriedRepaired, but another element is exchanged than was read: what is there now is not what was seen.
//
// expect: must-find atomicity Seats.guests

import java.util.concurrent.atomic.AtomicIntegerArray;

class Seats {
    private final AtomicIntegerArray guests = new AtomicIntegerArray(4);

    public boolean enter(int row, int most) {
        while (true) {
            int now = guests.get(row);
            if (now == most)
                return false;
            if (guests.compareAndSet(row + 1 & 3, now, now + 1))
                return true;
        }
    }

    public int guests(int row) {
        return guests.get(row);
    }
}

class SeatsRetriedBug {
    public static void main(String[] arguments) throws InterruptedException {
        Seats seats = new Seats();
        Runnable task = () -> {
            seats.enter(1, 2);
            seats.enter(0, 1);
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(seats.guests(1));
    }
}
